// Browsers have crypto.randomUUID and crypto.subtle only on pages that came over https or from localhost. On a market that is
// reached by plain http on a LAN address they are undefined: PayPal's button did not load, and records went unchecked.
import { bare, type RuleContext, type SyntaxNode } from './syntax-node.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  randomUUID: 'Use randomKey of the contract: crypto.randomUUID is absent where the page came by plain http.',
  subtle: 'Use sha256 of the contract: crypto.subtle is absent where the page came by plain http.',
}

export const noSecureOnly = {
  create: (context: RuleContext) => ({
    MemberExpression(node: SyntaxNode): void {
      const message = MESSAGES[node.property?.name ?? '']
      if (message !== undefined && isCrypto(node.object!)) context.report({ node, message })
    },
  }),
}

/** `crypto`, `window.crypto`, `globalThis.crypto`. */
function isCrypto(given: SyntaxNode): boolean {
  const node = bare(given)
  return node.type === 'Identifier' ? node.name === 'crypto' : node.property?.name === 'crypto'
}
