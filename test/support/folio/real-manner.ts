import type { Served } from '../fault-server.ts';
import { cardText } from './cards.ts';
import { rehearsedAnswer, wantedOf } from './rehearsed-reply.ts';

/*
 * A model in the manner of a real one: it thinks aloud, greets, fences, remarks, counts wrong and cites what is not
 * there, and all the same its answers hold what was asked. Its writer mends what the notes name and nothing else.
 */

type Fault = { readonly paragraph: number; readonly word: string; readonly severity: string };

const paragraphs = 16;

/** What each reviewer sees in the first draft. Faults of the same word are one fault, seen by several. */
export const planted: Readonly<Record<string, readonly Fault[]>> = {
  plotter: faults(['手紙の動機', '偶然の立ち聞き', '鍵の行方', '鐘の約束', '船の名簿'], 'high', 3),
  persona: faults(['手紙の動機', '急な涙', '癖の消失'], 'high', 3),
  stylist: faults(
    ['た止めの連続', '月並みな比喩', '副詞の重なり', '同語の反復', '長い主語'],
    'high',
    5,
  ),
  pacer: faults(['前置きの長居', '山の平坦', '唐突な切替', '早すぎる種明'], 'medium', 7),
  lens: faults(
    ['手紙の動機', '視点の揺れ', '話者の混乱', '絵の不在', '説明の先走', '余韻の不足'],
    'medium',
    3,
  ),
  anchor: faults(['教訓の露出', '象徴の放置', '主題の脱線', '借物の寓意'], 'medium', 9),
  voice: faults(['口調の同一', '説明の台詞', '間の欠如', '敬語の乱れ'], 'medium', 11),
  atlas: faults(['満潮の時刻', '人数の食違', '距離の無理', '匂いの不在'], 'medium', 13),
};

function faults(words: readonly string[], severity: string, from: number): Fault[] {
  return words.map((word, index) => ({
    paragraph: word === '手紙の動機' ? 3 : ((from + index * 2) % paragraphs) + 1,
    word,
    severity,
  }));
}

/** The answers of that model to a story that is told in Japanese. */
export function realManner(idea: string) {
  const rehearsed = rehearsedAnswer('ja');
  return (request: Pick<Served, 'text'>): string => {
    const { output, role, chapter: number, round } = wantedOf(request);
    if (output === 'current/idea.json') {
      const read = {
        ...JSON.parse(bare(rehearsed(request))),
        conditions: idea.split('。').slice(1, 4),
      };
      return spoken(JSON.stringify(read, null, 2), 0);
    }
    if (number === 0) return spoken(bare(rehearsed(request)), role.length);
    if (role.startsWith('keeper-')) return spoken(kept(number), number);
    return role === 'draft'
      ? draft(request.text, { chapter: number, round })
      : card(request.text, role, round);
  };
}

const bare = (reply: string) => reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1);

function draft(
  prompt: string,
  { chapter: number, round }: { readonly chapter: number; readonly round: number },
): string {
  const notes = materialIn(prompt, `revision-notes-0${round - 1}.md`);
  const before = materialIn(prompt, `draft-0${round - 1}.md`);
  const asked = [...notes.matchAll(/^\d+\. \w+ \[[^\]]*\] (.*)$/gm)].map(([, line = '']) => line);
  const text = (before === '' ? firstDraft() : body(before)).replaceAll(
    /「([^」]+)」が傷だ。/g,
    (all, word: string) => (asked.some((line) => line.includes(word)) ? '潮が引いた。' : all),
  );
  const chapter = `# 第${number}章：霧\n\n${text}`;
  switch (round) {
    case 1:
      return `<think>\n段取りを考える。\n# 段取り\n1. 港\n</think>\n\n承知しました。第${number}章です。\n\n\`\`\`markdown\n${chapter}\n\`\`\`\n\n以上です。ご確認ください。`;
    case 2:
      return `段取り：メモを上から直す。\n</think>\n\n以下が第${number}章の改稿版です。\n\n${chapter.replaceAll(/^¶\d+\n/gm, '')}`;
    default:
      return `[THINK]段取り[/THINK]\n${chapter}\n\n---\n\n（約3,000字）`;
  }
}

function kept(number: number): string {
  const quote = '霧の匂いを数えた';
  const event = { kind: 'event', when: '朝', what: '綱を掛けた', quote, paragraph: 1 };
  return JSON.stringify({ summary: `第${number}章の要約`, state: '港', changes: [event] });
}

function firstDraft(): string {
  const all = Object.values(planted).flat();
  return Array.from({ length: paragraphs }, (_, index) => {
    const own = new Set(
      all.filter(({ paragraph }) => paragraph === index + 1).map(({ word }) => word),
    );
    const faulty = [...own].map((word) => `「${word}」が傷だ。`).join('');
    return `¶${index + 1}\n私は港の${index + 1}番の杭に綱を掛け、霧の匂いを数えた。${faulty}${'波が一つ、間をおいて二つ。'.repeat(14)}\n`;
  }).join('\n');
}

const body = (text: string) => text.replace(/^#.*\n+/, '');

function card(prompt: string, agent: string, round: number): string {
  const text = materialIn(prompt, `draft-0${round}.md`);
  const open = (planted[agent] ?? []).filter(({ word }) => text.includes(`「${word}」`));
  const issues = open.map(({ paragraph, word, severity }, index) => ({
    severity,
    // one citation in each card of the first round is of a paragraph that is not there
    location:
      round === 1 && index === open.length - 1 && agent === 'atlas' ? '¶99' : `¶${paragraph}`,
    problem: `「${word}」が目に立ち、${agent}として読みが止まる。`,
    fix: `「${word}」を消し、場面で見せる。`,
    ...(agent === 'persona' ? { character: '澪' } : {}),
  }));
  const said = cardText(agent, [6.2, 6.8, 7.4][round - 1] ?? 7.4, {
    overall: 9.9,
    keep: [{ location: '¶1', why: '「霧の匂い」が朝を開く。' }],
    issues,
    ...(agent === 'lens'
      ? { conditions: [{ condition: '一人称で', met: true, location: '¶1', quote: '私は港の' }] }
      : {}),
  });
  return spoken(said, agent.length + round);
}

/** JSON as real models hand it over. */
function spoken(json: string, manner: number): string {
  switch (manner % 4) {
    case 0:
      return `<thinking>\nまず {軸} を見る。{"agent": "draft"}\n</thinking>\n\n${json}`;
    case 1:
      return `評価します。\n\n\`\`\`json\n${json}\n\`\`\`\n\n以上です。`;
    case 2:
      return `${json}\n\n補足：軸は本文だけで判断しました。`;
    default:
      return `考えた順に [1] 構成、[2] 文。\n\n${json}`;
  }
}

function materialIn(prompt: string, file: string): string {
  const open = new RegExp(`<material-(\\w+) name="[^"]*/${file.replaceAll('.', '\\.')}">\n`).exec(
    prompt,
  );
  if (open === null) return '';
  const from = open.index + open[0].length;
  return prompt.slice(from, prompt.indexOf(`</material-${open[1]}>`, from));
}
