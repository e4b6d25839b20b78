/* How a path or a proposal is laid out for its author to edit, in both languages. */

/** What stands on a line of its own, by the name it has in the files. */
export type FormField =
  | 'title'
  | 'approach'
  | 'direction'
  | 'target_audience'
  | 'emotional_core'
  | 'difficulty'
  | 'uniqueness'
  | 'summary'
  | 'key_events'
  | 'emotional_beat';

/** `chapter`: of the part that it is in; undefined: it is said of the whole. */
export type FormProblem =
  | { readonly why: 'missing' | 'number'; readonly field: FormField; readonly chapter?: number }
  | { readonly why: 'no_parts' };

export type FormWords = {
  readonly about: string;
  readonly fields: Readonly<Record<FormField, string>>;
  readonly chapter: (number: number, title: string) => string;
  readonly episode: (number: number, title: string) => string;
  readonly problem: (problem: FormProblem) => string;
  /** Said where the edit stands open again. */
  readonly again: (problem: string) => string;
};

const ja: FormWords = {
  about:
    '「：」のうしろを書き直してください。「## 」の行から次の「## 」までが1章で、増やすことも減らすこともできます。',
  fields: {
    title: '題名',
    approach: '方針',
    direction: '方向',
    target_audience: '読者',
    emotional_core: '感情の核',
    difficulty: '難度',
    uniqueness: '独自性',
    summary: 'あらすじ',
    key_events: '出来事',
    emotional_beat: '感情の動き',
  },
  chapter: (number, title) => `第${number}章 ${title}`,
  episode: (number, title) => `第${number}話 ${title}`,
  problem: (problem) => {
    if (problem.why === 'no_parts') return '「## 」で始まる章がひとつもありません';
    const where = problem.chapter === undefined ? '' : `${problem.chapter} 番目の「## 」の`;
    const field = `「${ja.fields[problem.field]}」`;
    return problem.why === 'missing'
      ? `${where}${field}が空です`
      : `${where}${field}は 1〜5 の数字にしてください`;
  },
  again: (problem) => `${problem}。まだ使っていません。e でもう一度開くと、続きから直せます。`,
};

const en: FormWords = {
  about:
    'Rewrite what stands behind the colons. A chapter goes from its “## ” line to the next; you may add some or take some out.',
  fields: {
    title: 'Title',
    approach: 'Approach',
    direction: 'Direction',
    target_audience: 'Readers',
    emotional_core: 'Emotional core',
    difficulty: 'Difficulty',
    uniqueness: 'Novelty',
    summary: 'Summary',
    key_events: 'Events',
    emotional_beat: 'Emotional beat',
  },
  chapter: (number, title) => `Chapter ${number}: ${title}`,
  episode: (number, title) => `Episode ${number}: ${title}`,
  problem: (problem) => {
    if (problem.why === 'no_parts') return 'There is no chapter (a line with “## ”)';
    const where = problem.chapter === undefined ? '' : ` of “## ” number ${problem.chapter}`;
    const field = `“${en.fields[problem.field]}”${where}`;
    return problem.why === 'missing'
      ? `${field} is empty`
      : `${field} must be a number from 1 to 5`;
  },
  again: (problem) => `${problem}. Not used yet: e opens it again as you left it.`,
};

export const outlineFormWords: Readonly<Record<'ja' | 'en', FormWords>> = { ja, en };
