import type { AiUse } from '../../engine/ai-use.ts';
import type { ExportOptions } from '../../engine/workflow.ts';
import type { Messages } from './ja.ts';

/** The tags of カクヨム, as its authors have to set them. */
const tags = { most: 'AI本文利用', part: 'AI本文一部利用', help: 'AI補助利用' } as const;

/**
 * What the novel sites ask an author to say, told where the text for them is made (docs/spec/folio.md §20.27); nothing
 * for other formats. By the record of whose words it is: nobody is told that agents wrote what is their own.
 */
export function disclosure(
  format: ExportOptions['format'],
  use: AiUse | undefined,
  { cli }: Messages,
): string {
  const words = cli.export.disclosure;
  if (use === undefined) return '';
  const { degree } = use;
  const isOwn = degree === 'help' || degree === 'none';
  switch (format) {
    case 'narou':
      return isOwn ? words.narouOwn : words.narou;
    case 'pixiv':
      if (degree === 'none') return words.pixivNone;
      return isOwn ? words.pixivOwn : words.pixiv;
    case 'alphapolis':
      return isOwn ? words.alphapolisOwn : words.alphapolis;
    case 'kakuyomu':
      return [
        words.kakuyomu(tags.most, tags.part, tags.help),
        kakuyomuTag(use, words),
        words.kakuyomuPace,
      ].join(words.between);
    default:
      return '';
  }
}

function kakuyomuTag(
  { degree, percent }: AiUse,
  words: Messages['cli']['export']['disclosure'],
): string {
  if (degree === 'none') return words.kakuyomuNone;
  return degree === 'help'
    ? words.kakuyomuOwn(tags.help)
    : words.kakuyomuUse(tags[degree], percent);
}
