import type { Setup } from '@lotyard/contract/desk/today'
import { Fragment } from 'react'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { CircleCheck } from '../../../ui/icons/icons.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import { STAND_INS, STEP_WORDS, type StepWords } from './setup-words.ts'

type Props = { setup: Setup; mayChange: boolean }

/** The way from an empty market to the first paid order. What is done is folded away; the next step is open. */
export function SetupPanel({ setup, mayChange }: Props) {
  return setup.is_demo ? (
    <DemoNotice setup={setup} mayChange={mayChange} />
  ) : (
    <Checklist setup={setup} mayChange={mayChange} />
  )
}

function Checklist({ setup: { steps }, mayChange }: Props) {
  const left = steps.filter(({ is_done: isDone }) => !isDone)
  return (
    <section aria-labelledby="setup" className="rounded-sm border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 md:px-5">
        <h2 id="setup" className="text-lg">
          {left.length === 0 ? 'Set-up complete' : 'Set up your market'}
        </h2>
        <span className="flex items-center gap-4">
          <span className="figures text-sm text-ink-soft">
            {steps.length - left.length} of {steps.length} done
          </span>
          {mayChange && <MarkForm mark="hidden" isSet name="Hide" />}
        </span>
      </div>
      <ol className="divide-y divide-line">
        {steps.map(({ step, is_done: isDone }) => {
          const words = STEP_WORDS[step]
          return (
            <li key={step} className="flex gap-3 px-4 py-2.5 md:px-5">
              {isDone ? (
                <CircleCheck className="mt-0.5 shrink-0 text-good" />
              ) : (
                <span aria-hidden className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-line-strong" />
              )}
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <div className="grid min-w-0 gap-1">
                  <p className={isDone ? 'text-ink-soft' : 'font-semibold'}>
                    {words.title}
                    <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
                  </p>
                  {!isDone && <p className="max-w-prose text-sm break-words">{words.why}</p>}
                </div>
                {!isDone && (
                  <div className="flex flex-wrap gap-2 empty:hidden">
                    {words.links?.map(({ name, path }) => (
                      <LinkButton key={path} isSmall to={path}>
                        {name}
                      </LinkButton>
                    ))}
                    {mayChange && words.confirm !== undefined && <MarkForm mark={step} isSet name={words.confirm} />}
                  </div>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function DemoNotice({ setup: { steps }, mayChange }: Props) {
  const standIns = steps.flatMap(({ step, is_done: isDone }) => (isDone ? [] : [[step, STAND_INS[step]!] as const]))
  if (standIns.length === 0) return null
  return (
    <section aria-labelledby="setup">
      <Notice kind="info" isLive={false}>
        <div className="flex items-center justify-between gap-4">
          <h2 id="setup" className="text-lg">
            This is a demo
          </h2>
          {mayChange && <MarkForm mark="hidden" isSet name="Hide" />}
        </div>
        <ul className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          {standIns.map(([step, words]) => (
            <li key={step}>
              <p className="font-semibold">{words.title}</p>
              <StandInText words={words} />
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}

function StandInText({ words: { why, links = [] } }: { words: StepWords }) {
  return (
    <p className="max-w-prose text-sm break-words">
      {why}
      {links.map(({ name, path }) => (
        <Fragment key={path}>
          {' '}
          <Link to={path} className="text-link">
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

/** Says something of the set-up, or takes it back: one press, undone by another. */
export function MarkForm({ mark, isSet, name }: { mark: string; isSet: boolean; name: string }) {
  return (
    <PostForm action="/admin/?index">
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name="is_set" value={String(isSet)} />
      <Button type="submit" isSmall>
        {name}
      </Button>
    </PostForm>
  )
}
