import { normalForm } from '../../../../engine/data/normal-form.ts';
import type { ManuscriptChapter } from './manuscript-input.ts';

/** What many call the folder or file of any book: it says nothing of this one. */
const anyBook =
  /^(?:(?:my|new|old|the|a)?[\s_-]*(?:manuscripts?|drafts?|novels?|books?|story|stories|texts?|chapters?|parts?|episodes?|exports?|all|files?|documents?|final|untitled|folder|work|output|input)|原稿|小説|草稿|本文|作品|下書き|文章|テキスト|新しいフォルダー?|無題|完成稿?|(?:ch|chap|ep)?[\s_-]*\d+|第.{1,6}[章話])(?:[\s_(（-]*\d*[)）]?)$/iu;

/** The name of its folder or file where that tells, else the title of its first chapter, else how it begins. */
export function titleOfBook(place: string, chapters: readonly ManuscriptChapter[]): string {
  const last =
    place
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const name = normalForm(last, 'NFC')
    .replace(/\.[A-Za-z]{1,8}$/, '')
    .replaceAll('_', ' ')
    .trim();
  const tells = /\p{L}/u.test(name) && !anyBook.test(normalForm(name, 'NFKC'));
  const [first] = chapters;
  const begins =
    first?.text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r\n?|\n/)[0] ?? '';
  const title = tells ? name : first?.title || begins.replace(/^#+\s*/, '');
  return [...title.trim()].slice(0, 60).join('') || '-';
}
