import type { Failure } from '../../data/failure.ts';
import { directions } from './contract/reviewers.ts';
import type { Unit } from './contract/unit.ts';

/*
 * Every string that goes into a story's files. Founding status strings stay Japanese in every language; headings and
 * comments of the prose follow `folio.language`.
 */

export type Language = 'ja' | 'en';

/** Stands before whatever is made of a recording. */
export const rehearsalMark: Readonly<Record<Language, string>> = {
  ja: '【リハーサル】',
  en: '[REHEARSAL]',
};

/** `phase_name` of progress.json. */
export const phaseNames = {
  0: '構造化',
  1: `${directions.length}パス生成`,
  2: 'ユーザー選択',
  4: '執筆ループ',
} as const;
export type PhaseNumber = keyof typeof phaseNames;

/** `status` of progress.json, by the status of state.json. */
export const progressStatus = {
  initializing: '構造化中',
  intake: '構造化中',
  generating_paths: 'Path生成中',
  awaiting_selection: '選択待ち',
  path_selected: 'ドラフト生成中',
  drafting: 'ドラフト生成中',
  reviewing: 'Crew評価中',
  aggregating: '集計中',
  revising: '改稿準備中',
  chapter_passed: '章完了',
  completed: '完了',
  paused: '一時停止',
  error: 'エラー',
} as const;
export type Status = keyof typeof progressStatus;

export const choosePathMessage = `${directions.length}つのPathから選択してください`;
export const invalidSelectionMessage = `選択が無効です（${directions.map(({ id }) => id).join(' / ')}）`;
export const forcedPassMessage = '⚠️ 最大ラウンド到達。品質基準未達のまま通過';

export function stalledMessage(improvement: string, limit: string): string {
  return `改善が停滞しています（${improvement} < ${limit}）`;
}

export function ideaDefaultsMessage(fields: readonly string[]): string {
  return `アイデアから読み取れなかった項目を補いました: ${fields.join(', ')}`;
}

export function missingCardMessage(agents: readonly string[]): string {
  return `${agents.join('、')} の評価が得られませんでした。再試行するか、このラウンドだけ除外してください。`;
}

export function errorMessage(failure: Failure | null): string {
  if (failure === null) return 'エラーが発生しました。';
  return failure.kind === 'agent_failed'
    ? `${agentLabel(failure.agent)} でエラーが発生しました（${failure.cause.kind}）。`
    : `エラーが発生しました（${failure.kind}）。`;
}

/** `folio/stylist` → `Stylist`. */
function agentLabel(role: string): string {
  const name = role.split('/').at(-1) ?? role;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const unspecified = { ja: '未指定', en: 'unspecified' } as const;

/** What stands in idea.json for what the idea does not tell (`docs/spec/folio.md` §5). */
export function unspecifiedText(language: Language): string {
  return unspecified[language];
}

export function untitledText(language: Language): string {
  return language === 'ja' ? '無題' : 'Untitled';
}

/** The title line of a draft; of an episode with its number in the book. */
export function unitHeading(language: Language, unit: Unit, number: number, title: string): string {
  if (unit === 'chapter') return chapterHeading(language, number, title);
  return language === 'ja' ? `# 第${number}話：${title}` : `# Episode ${number}: ${title}`;
}

export function chapterHeading(language: Language, chapter: number, title: string): string {
  return language === 'ja' ? `# 第${chapter}章：${title}` : `# Chapter ${chapter}: ${title}`;
}

/** The part of a chapter that was cut into several episodes. */
export function partTitle(language: Language, title: string, part: number): string {
  return language === 'ja' ? `${title}（${part}）` : `${title} (${part})`.trimStart();
}

export function episodeHeading(language: Language, number: number, title: string): string {
  if (language === 'ja') return title === '' ? `第${number}話` : `第${number}話「${title}」`;
  return title === '' ? `Episode ${number}` : `Episode ${number}: ${title}`;
}

/** Between a problem and the way to mend it, in the notes. */
export function fixLabel(language: Language): string {
  return language === 'ja' ? ' → 直し方：' : ' → Fix: ';
}

/** The comment before a paragraph that was accepted with a known fault. `--` would end it early. */
export function unresolvedComment(language: Language, place: string, text: string): string {
  const safe = (part: string) =>
    part.replaceAll(/\s+/g, ' ').replaceAll(/--+/g, '—').replaceAll('>', '＞');
  const label = language === 'ja' ? '未解決' : 'Unresolved';
  return `<!-- ${label}: [${safe(place)}] ${safe(text)} -->`;
}

/** Notes behind input paths, verbatim from the founding document. */
export const inputNotes = {
  notes: '（Round 2以降）',
  characters: '（キャラシート）',
  theme: '（core_theme参照）',
  genre: '（genre参照）',
} as const;

/** What a book says beside the story. */
export const bookWords = {
  ja: { contents: '目次', cover: '表紙', titlePage: '扉', text: '本文' },
  en: { contents: 'Contents', cover: 'Cover', titlePage: 'Title page', text: 'Text' },
} as const;

/** Why one of two first drafts went on, when the average decided. `averages`: of a and b. */
export function draftByAverage(
  language: Language,
  {
    taken,
    reviewers,
    averages: [a = '', b = ''],
    alike,
  }: {
    readonly taken: string;
    readonly reviewers: number;
    readonly averages: readonly string[];
    readonly alike: boolean;
  },
): string {
  const [own, other] = taken === 'a' ? [a, b] : [b, a];
  if (language === 'ja')
    return alike
      ? `評価者${reviewers}人の平均が同じ（${a}）なので、先に書いた草稿 ${taken} で進めます。`
      : `評価者${reviewers}人の平均が高い草稿 ${taken} で進めます（${own}、もう一つは${other}）。`;
  return alike
    ? `The averages of ${reviewers} reviewers are the same (${a}), so draft ${taken}, the first, goes on.`
    : `Draft ${taken} has the higher average of ${reviewers} reviewers (${own}; the other ${other}), so it goes on.`;
}

/** What the keeper is told of changes that do not count: `near` is what the chapter says instead. */
export const keeperLacks = {
  ja: {
    quote: (at: string, quote: string, near: string | undefined) =>
      `${at}: 引用「${quote}」は、この字のままでは本文にありません。${near === undefined ? '本文の言葉を一字も変えずに写してください' : `本文では「${near}」です`}`,
    form: (at: string, fields: string) => `${at}: 示された形ではありません（${fields}）`,
  },
  en: {
    quote: (at: string, quote: string, near: string | undefined) =>
      `${at}: the quote "${quote}" is not in the chapter, letter for letter. ${near === undefined ? 'Copy the words as they stand' : `The chapter has "${near}"`}`,
    form: (at: string, fields: string) => `${at}: not in the form that was asked for (${fields})`,
  },
} as const;
