import type { Served } from '../fault-server.ts';
import { realManner } from './real-manner.ts';
import { wantedOf } from './rehearsed-reply.ts';

/*
 * A book of twelve chapters in the manner of a real model. Each chapter plants a box and opens the one of three chapters before;
 * each brings a person along. Its keeper says so, and beside that what is not there: words that nobody wrote, a person under
 * another name, and once the contrary of what it said before.
 */

export const chaptersOfBook = 12;
/** A box that is planted in one chapter is opened so many later. */
export const opensAfter = 3;
/** In this chapter a left-handed woman writes with her right hand. */
const contrary = 7;

export const boxOf = (chapter: number) => `${chapter}番目の箱は、まだ誰にも開けられていない。`;
export const openedOf = (chapter: number) => `${chapter}番目の箱を、私はやっと開けた。`;
export const personOf = (chapter: number) => `水夫${'甲乙丙丁戊己庚辛壬癸子丑'[chapter - 1]}`;
export const neverWritten = '誰もこの言葉を書いていない';

function factsOf(chapter: number): string {
  return [
    `${personOf(chapter)}は${20 + chapter}歳で、黙って網を繕う。`,
    boxOf(chapter),
    ...(chapter > opensAfter ? [openedOf(chapter - opensAfter)] : []),
    ...(chapter === 1 ? ['澪は左手で日誌を書く。'] : []),
    ...(chapter === contrary ? ['澪は右手で日誌を書く。'] : []),
  ].join('');
}

/** Every answer of that model, to a story that is told in Japanese. */
export function bookManner(idea: string) {
  const usual = realManner(idea);
  return (request: Pick<Served, 'text'>): string => {
    const { output, role, chapter, round } = wantedOf(request);
    if (/path-[ABC]\.json$/.test(output)) return twelve(usual(request));
    if (role.startsWith('keeper-'))
      return `まとめました。\n\n\`\`\`json\n${keeper(chapter)}\n\`\`\``;
    const said = usual(request);
    return role === 'draft' && round === 1 ? said.replace('¶2\n', `¶2\n${factsOf(chapter)}`) : said;
  };
}

function twelve(said: string): string {
  const path = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
  const [first] = path.outline;
  const outline = Array.from({ length: chaptersOfBook }, (_, index) => ({
    ...first,
    chapter: index + 1,
    title: `霧の${index + 1}日目`,
    summary: `${personOf(index + 1)}が港に来る。${index + 1}番目の箱が見つかる。`,
  }));
  return JSON.stringify({ ...path, chapter_count: chaptersOfBook, outline });
}

function keeper(chapter: number): string {
  const writes = chapter === contrary ? '右' : '左';
  const mio = { kind: 'person', id: 'mio', name: chapter === 5 ? '美緒' : '澪' };
  return JSON.stringify({
    summary: `第${chapter}章で${personOf(chapter)}が港に来る。`,
    state: '船はまだ来ない。',
    changes: [
      {
        ...{ kind: 'person', id: `sailor-${chapter}`, name: personOf(chapter) },
        ...{
          age: String(20 + chapter),
          quote: `${personOf(chapter)}は${20 + chapter}歳`,
          paragraph: 2,
        },
      },
      ...(chapter === 1 || chapter === contrary
        ? [
            { ...mio, quote: `澪は${writes}手で`, paragraph: 2 },
            {
              ...{ kind: 'fact', of: 'mio', about: '利き手', fact: `${writes}利き` },
              ...{ quote: `澪は${writes}手で日誌を書く`, paragraph: 2 },
            },
          ]
        : []),
      // another name for her, resting on words that are there
      ...(chapter === 5 ? [{ ...mio, quote: boxOf(5), paragraph: 2 }] : []),
      {
        ...{ kind: 'planted', id: `box-${chapter}`, what: `${chapter}番目の箱には何があるのか` },
        ...{ importance: 'major', due: chapter + opensAfter, quote: boxOf(chapter), paragraph: 2 },
      },
      ...(chapter > opensAfter
        ? [
            {
              ...{ kind: 'paid', of: `box-${chapter - opensAfter}` },
              ...{ quote: openedOf(chapter - opensAfter), paragraph: 2 },
            },
          ]
        : []),
      { kind: 'person', id: 'ghost', name: '幽霊', quote: neverWritten, paragraph: 1 },
      { kind: 'fact', of: 'mio', fact: '船を持つ', quote: `${neverWritten}、けれど`, paragraph: 3 },
    ],
  });
}
