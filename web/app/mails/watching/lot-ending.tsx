import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'
import { Price } from '../lots/lot-list.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['watched-lot-ending']

export const subject = ({ title }: Props) => `Ending soon: ${title}`

export default function LotEnding({ firstName, title, link, price, endsAt }: Props) {
  return (
    <MailLayout preview="A lot you watch ends within the hour." heading="Ending soon">
      <Paragraph>
        Hi {firstName}, a lot you watch ends within the hour: <TextLink href={link}>{title}</TextLink>
      </Paragraph>
      <Paragraph>
        <Price price={price} />
        {' · ends '}
        <Moment at={endsAt} />
      </Paragraph>
      <ActionButton href={`${link}?place_bid_form=1`}>Place a bid</ActionButton>
    </MailLayout>
  )
}
