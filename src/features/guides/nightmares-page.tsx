import { useMemo } from 'react'
import { TextPage } from '../../components/layout/text-page.tsx'
import { ReferencedText, SourceList } from '../../components/ui/referenced-text.tsx'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import type { Site } from '../../contract/site.ts'
import { fillPlaceholders } from '../../lib/fill-placeholders.ts'
import { type NightmaresText, type PiecesOf, paragraphsOf, type Section, splitGuide } from './nightmares.ts'
import { type RenderKeepButton, RewritingExercise } from './rewriting-exercise.tsx'

type Props = { text: NightmaresText; site: Site; renderKeepButton: RenderKeepButton }

/** The guide to nightmares: what is known, the exercise, when to see someone, and the sources. */
export function NightmaresPage({ text: { guide, sources }, site, renderKeepButton }: Props) {
  const { title, intro, tonight, sections, exercise, help } = guide
  const { piecesOf, timesReferred } = useMemo(() => splitGuide(guide), [guide])
  return (
    <TextPage title={title} here="Nightmares" lead={intro}>
      <aside aria-labelledby="tonight" className="mt-10 rounded-xl border border-night-line bg-night-raised p-6 md:p-7">
        <h2 id="tonight" className="label-caps font-sans tracking-[0.09em]">
          {tonight.title}
        </h2>
        <p className="mt-3 font-serif text-lg leading-relaxed">{tonight.text}</p>
      </aside>
      <nav aria-label="On this page" className="mt-10 print:hidden">
        <ul className="divide-y divide-night-line border-y border-night-line">
          {[...sections, exercise, help].map(({ title: name, slug }) => (
            <li key={slug}>
              <a href={`#${slug}`} className="flex min-h-11 items-center hover:text-lamp">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <GuideSection key={section.slug} section={section} site={site} piecesOf={piecesOf} />
      ))}
      <section id={exercise.slug} aria-labelledby={`${exercise.slug}-name`} className="mt-16 scroll-mt-24">
        <h2 id={`${exercise.slug}-name`} className="text-2xl">
          {exercise.title}
        </h2>
        <p className="mt-3 text-moon-soft">{exercise.intro}</p>
        <RewritingExercise exercise={exercise} piecesOf={piecesOf} renderKeepButton={renderKeepButton} />
      </section>
      <section id={help.slug} aria-labelledby={`${help.slug}-name`} className="mt-12 scroll-mt-24">
        <h2 id={`${help.slug}-name`} className="text-2xl">
          {help.title}
        </h2>
        <p className="prose-serif mt-4">{help.intro}</p>
        <ul className="mt-4 list-disc space-y-2 pl-5 font-serif text-[1.1875rem] leading-[1.5] marker:text-lamp">
          {help.when.map((sign) => (
            <li key={sign} className="pl-1">
              {sign}
            </li>
          ))}
        </ul>
        <SupportMessage message={help.crisis} kind="self-harm" />
      </section>
      <section aria-labelledby="sources" className="mt-16 border-t border-night-line pt-8">
        <h2 id="sources" className="text-xl">
          Sources
        </h2>
        <SourceList sources={sources} timesReferred={timesReferred} />
      </section>
    </TextPage>
  )
}

type SectionProps = { section: Section; site: Site; piecesOf: PiecesOf }

function GuideSection({ section: { title, slug, parts }, site, piecesOf }: SectionProps) {
  return (
    <section id={slug} aria-labelledby={`${slug}-name`} className="mt-14 scroll-mt-24">
      <h2 id={`${slug}-name`} className="text-2xl">
        {title}
      </h2>
      {parts.map(({ title: name, text }) => (
        <div key={name ?? slug} className="mt-6 first-of-type:mt-4">
          {name && <h3 className="text-xl">{name}</h3>}
          <div className="prose-serif mt-2">
            {paragraphsOf(text).map((paragraph) => (
              <p key={paragraph.slice(0, 40)}>
                <ReferencedText
                  pieces={piecesOf(paragraph).map((piece) =>
                    typeof piece === 'string' ? fillPlaceholders(piece, site) : piece,
                  )}
                />
              </p>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}
