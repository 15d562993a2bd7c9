import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

/**
 * Makes the page that the server rendered interactive. TanStack Start's own entry does the same, and loads its client
 * for server functions besides, which this site doesn't use.
 */
getRouter().then((router) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  }),
)
