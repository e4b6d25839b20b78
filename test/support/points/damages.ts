/*
 * What befalls the files of a story that rests after its first round, as data: which file, and what it says then; or which
 * write finds the disk full.
 */

export const chapter = 'current/chapters/ch01';
const reviews = `${chapter}/reviews/round-01`;
export const damagedTexts = ['', '{"a":', '[]', '{}'] as const;

type Damage = readonly [file: string, text: string];

export const askedAbout = [
  'current/state.json',
  'current/idea.json',
  'current/selected_path.json',
  `${reviews}/stylist.json`,
  `${reviews}/editor-summary.json`,
];

export const ofNoMatter = ['current/progress.json', 'current/user_input.json', 'paths/path-B.json'];

export const records = [
  'steps/current+chapters+ch01+draft-01.md.json',
  'calls/0005.json',
  'questions/choose-path.json',
  'events.jsonl',
  'answers/choose-path.json',
];

/** Every damage of every file; each file is a kind. */
export function damages(files: readonly string[]): Readonly<Record<string, readonly Damage[]>> {
  return Object.fromEntries(
    files.map((file) => [file, damagedTexts.map((text): Damage => [file, text])]),
  );
}

/** The `nth` operation that matches finds the disk full. */
type FullDisk = readonly [when: string, pattern: RegExp, nth: number];

export const fullDisks: Readonly<Record<string, readonly FullDisk[]>> = {
  before: [
    ['while the idea is written', /write .*idea\.json/, 1],
    ['while a path is written', /write .*path-B\.json/, 1],
    ['while a reply is saved', /write .*calls\/\.?0007/, 2],
  ],
  round: [
    ['at the first scorecard', /write .*round-01.*json/, 1],
    ['at the fourth scorecard', /write .*round-01.*json/, 4],
    ['at the summary', /write .*editor-summary/, 1],
    ['at the notes', /write .*revision-notes/, 1],
    ['at the state file in the midst of a round', /write .*state\.json/, 15],
  ],
  end: [['at the final text', /rename .*final\.md/, 1]],
};
