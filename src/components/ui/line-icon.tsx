const PATHS = {
  'arrow-left': 'm12 19-7-7 7-7M19 12H5',
  'arrow-right': 'M5 12h14m-7-7 7 7-7 7',
  'chevron-down': 'm6 9 6 6 6-6',
  menu: 'M4 5h16M4 12h16M4 19h16',
  share:
    'M21 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM21 19a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM8.59 13.51l6.83 3.98M15.41 6.51l-6.82 3.98',
  search: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z',
}

/**
 * The icons that the first load needs, with the lines of lucide's (https://lucide.dev, ISC licence), whose component
 * would add 1.3 KB to it. Other icons come from lucide-react. `size` is in pixels.
 */
export function LineIcon({ name, ...rest }: Omit<PathIconProps, 'path'> & { name: keyof typeof PATHS }) {
  return <PathIcon path={PATHS[name]} {...rest} />
}

type PathIconProps = { path: string; size: number; className?: string }

/** An icon that is drawn with `path` in a square of 24 units. */
export function PathIcon({ path, size, className }: PathIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
