import { Paragraph } from '../frame/layout.tsx'

/** What an operator wrote, on a line of its own: inside our sentences it reads as if it were one of them. */
export function Reason({ reason }: { reason: string }) {
  return reason === '' ? null : <Paragraph>Reason: {reason}</Paragraph>
}
