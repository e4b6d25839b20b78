import type { Exported, ExportOptions } from '../../engine/workflow.ts';
import type { Messages } from './ja.ts';

/** The tags of カクヨム, as its authors have to set them. */
const tags = ['AI本文利用', 'AI本文一部利用', 'AI補助利用'] as const;

/**
 * What the novel sites ask an author to say, told where the text for them is made (docs/spec/folio.md §20.27); nothing
 * for other formats. Of chapters that are their author's word for word nobody is told that agents wrote them.
 */
export function disclosure(
  format: ExportOptions['format'],
  chapters: Exported['chapters'],
  { cli }: Messages,
): string {
  const words = cli.export.disclosure;
  const there = chapters.filter(({ source }) => source !== null);
  const own = there.filter((chapter) => chapter.own).length;
  if (format === 'narou') return own === there.length ? words.narouOwn : words.narou;
  if (format !== 'kakuyomu') return '';
  const [most, , help] = tags;
  const { agents, both, author } = words.kakuyomuWrote;
  const partly = own === 0 ? agents(most) : both(own, there.length);
  return [
    words.kakuyomu(...tags),
    own === there.length ? author(help) : partly,
    words.kakuyomuPace,
  ].join(words.between);
}
