import type { Page } from '@playwright/test'

/**
 * Replaces every text of the page as a browser's translation does, and from then on every new one. The words stay the
 * same, so that tests can ask for them.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const replaceTexts = () => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font')) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        outer.append(inner)
        inner.append(text.data)
        text.replaceWith(outer)
      }
    }
    replaceTexts()
    new MutationObserver(replaceTexts).observe(main, { childList: true, characterData: true, subtree: true })
  })
}

/** Puts an element beside each field, as writing assistants do. */
export async function addExtensionElements(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('main textarea, main input'))
      field.after(document.createElement('grammarly-extension'))
  })
}

/**
 * Reports, as an error of the console, whenever React changes or removes a text that stands beside others in its
 * element, or puts something in front of it. In a translated page that text isn't there any more: a change isn't seen,
 * and the others throw. A text that changes belongs into an element of its own. For `addInitScript`.
 */
export function reportSharedTextChanges(): void {
  const isReactsText = (node: Node | null) =>
    node?.nodeType === Node.TEXT_NODE && Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
  const report = (what: string, text: Node | null) => {
    if (!isReactsText(text)) return
    const around = text?.parentElement?.outerHTML.slice(0, 300)
    console.error(`React ${what} the text “${text?.nodeValue}”, which has no element of its own: ${around}`)
  }
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    report('removes', child)
    return removeChild.call(this, child) as Child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    report('puts an element in front of', next)
    return insertBefore.call(this, child, next) as Child
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, next: string | null) {
      report(`writes “${next}” over`, this)
      value.set?.call(this, next)
    },
  })
}
