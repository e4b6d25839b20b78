/*
 * A chapter as the two big Japanese novel sites want it pasted (`spec/folio.md` §20 item 26): no Markdown, no ¶, paragraphs
 * indented, doubled ellipses and dashes, readings (ルビ) and emphasis dots (傍点) in the site's own notation.
 */
export type Site = 'narou' | 'kakuyomu';

/** The body alone: the title is a field of its own there. Doing it twice changes nothing. */
export function siteText(chapter: string, site: Site): string {
  const lines = chapter
    .split('\n')
    .filter((line) => !/^#\s/.test(line))
    .map((line) => siteLine(line, site));
  const text = lines.join('\n').replaceAll(/\n{3,}/g, '\n\n');
  return `${text.replaceAll(/^\n+|\n+$/g, '')}\n`;
}

function siteLine(line: string, site: Site): string {
  if (sceneBreak.test(line)) return '　　　＊　＊　＊';
  const marked = notation(line.trimEnd(), site);
  return indented(doubled(marked));
}

const sceneBreak = /^\s*(?:-{3,}|\*{3,}|\*(?:[ 　]\*){2}|[＊◇◆](?:[ 　]?[＊◇◆])*|#{3})\s*$/;

/** Speech, thoughts, notes and what is indented already begin at the margin, as the sites' guides have it. */
const atMargin = /^(?:[\s　]|[「『（(〈《【〔［"“―—…※]|$)/;

function indented(line: string): string {
  // 《 opens an emphasis or a reading, which belongs to the prose
  if (line.startsWith('《《')) return `　${line}`;
  return atMargin.test(line) ? line : `　${line}`;
}

/** 三点リーダー and ダッシュ stand in pairs. */
function doubled(line: string): string {
  return line
    .replaceAll(/\.{3,}|。{3,}|・{3,}/g, '……')
    .replaceAll(/…+/g, (run) => '…'.repeat(run.length + (run.length % 2)))
    .replaceAll(/[―—─]+/g, (run) => '―'.repeat(run.length + (run.length % 2)));
}

/** Every spelling of a reading becomes `｜親《おや》`, every emphasis the site's own. */
function notation(line: string, site: Site): string {
  return line
    .replaceAll(
      /<ruby>([^<]+)(?:<rp>[^<]*<\/rp>)?<rt>([^<]+)<\/rt>(?:<rp>[^<]*<\/rp>)?<\/ruby>/g,
      reading,
    )
    .replaceAll(/\{([^{}|｜]+)[|｜]([^{}|｜]+)\}/g, reading)
    .replaceAll(/[|｜]([^|｜《》]+)《([^《》]+)》/g, reading)
    .replaceAll(/\*\*([^*]+)\*\*/g, '《《$1》》')
    .replaceAll(/\*([^*\s](?:[^*]*[^*\s])?)\*/g, '《《$1》》')
    .replaceAll(/《《([^《》]+)》》/g, (_, words: string) => emphasis(words, site));
}

function reading(_: string, base: string, ruby: string): string {
  return `｜${base}《${ruby}》`;
}

/** なろう has no notation for dots: each character gets one as its reading. */
function emphasis(words: string, site: Site): string {
  if (site === 'kakuyomu') return `《《${words}》》`;
  return [...words].map((one) => (/\s/.test(one) ? one : `｜${one}《・》`)).join('');
}
