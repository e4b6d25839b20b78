import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/*
 * Every screen of the program on which keys are tried, and the way there as a person goes it. All of them in English at
 * 80 columns: what a key does is the same in both languages.
 */

export type KeyScreen = {
  /** A workspace that an earlier version has written; none: an empty folder. */
  readonly workspace?: string;
  readonly trusted?: boolean;
  readonly prepare?: (cwd: string) => void;
  readonly args?: readonly string[];
  /** A key that pays is in the environment; nothing is called on the way. */
  readonly payer?: true;
  /** What is typed one after the other, or words that are waited for. */
  readonly way: readonly (string | { readonly see: string })[];
  /** Words that only this screen shows. */
  readonly shows: string;
  /** Keys that set a run to work: what is seen of it depends on when one looks, so they are not tried. */
  readonly atWork?: readonly string[];
  /** What it asks is gone with any key: each is pressed on a screen of its own. */
  readonly fleeting?: true;
  /** Keys of what is chosen already: it stays so. */
  readonly stays?: readonly string[];
  /** What is typed goes into a field. */
  readonly field?: true;
  /** Nothing stands in the field yet. */
  readonly isEmpty?: true;
  /** There is no help on it. */
  readonly unhelped?: true;
};

const [esc, enter, tab, down, palette] = ['\u001B', '\r', '\t', '\u001B[B', '\u0010'];
const command = (words: string) => [palette, words, enter];

const story = { workspace: 'finished-story' } as const;
const atStory = [tab, enter, { see: 'm next chapter' }] as const;
const atReader = [...atStory, 'r', { see: 'finished text' }] as const;
const asked = { workspace: 'story-with-a-question' } as const;
const cards = { workspace: 'crew-with-approvals' } as const;
const paused = { workspace: 'crew-in-wave-2' } as const;
const played = (verb: string, ...more: readonly string[]) => ({
  args: [verb, '--rehearsal', '--speed', '1000', ...more],
});
const atPlan = { see: 'e edit the plan' };
const atChecks = { see: 'it asks once more' };
const atField = { see: 'recorded, day 1 of 3' };

export const keyScreens = {
  'home-first-day-field': { way: [], shows: 'esc, then 1–5', field: true, isEmpty: true },
  'home-first-day': { way: [esc], shows: 'free, no model' },
  'home-with-a-model': { payer: true, way: [esc], shows: 'alt+1–5 takes one' },
  'home-runs': { ...story, way: [esc], shows: '↵ read' },
  'home-untrusted': { ...story, trusted: false, way: [esc], shows: 't to decide' },
  connect: { way: [esc, 'c'], shows: 'Connect a model' },
  trust: { ...story, trusted: false, way: [esc, 't'], shows: 'permissions.profile' },
  'trust-asked': { ...story, trusted: false, way: [esc, 't', 'y'], shows: 'once more' },
  mend: {
    prepare: (cwd) => {
      mkdirSync(path.join(cwd, 'workspace'));
      appendFileSync(path.join(cwd, 'workspace/config.yaml'), 'ui: { refresh_hz: many }\n');
    },
    way: [],
    shows: 'edit this file',
  },
  palette: { ...story, way: [palette], shows: '↵ do it', field: true },
  help: { ...story, way: [esc, '?'], shows: 'Everywhere' },
  runs: { ...story, way: [esc, 'r'], shows: 'p archive' },
  'runs-search': { ...story, way: [esc, 'r', '/'], shows: '↵ search', field: true },
  'put-away': { ...story, way: [esc, 'r', 'p'], shows: 'to the archive?' },
  stats: { ...story, way: [esc, 'r', 's'], shows: 'Cost and average' },
  settings: { ...story, way: command('/settings'), shows: 'quality_gate.min_each' },
  permissions: { ...story, way: command('/permissions'), shows: 'Nothing is always' },
  memory: { ...story, way: command('/memory'), shows: 'Nothing is remembered' },
  story: { ...story, way: atStory, shows: 'm next chapter' },
  author: { ...story, way: [...atStory, 'u'], shows: 'u use it' },
  'author-asked': { ...story, way: [...atStory, 'u', 'u'], shows: 'once more' },
  'author-wish': { ...story, way: [...atStory, 'u', 'w'], shows: '(optional)', field: true },
  'pass-rules': { ...story, way: [...atStory, 't'], shows: 'Pass rules of this story' },
  scores: { ...story, way: [...atStory, 's'], shows: 'Scores over the rounds' },
  ledger: { ...story, way: [...atStory, 'b'], shows: '[people]' },
  cuts: { ...story, way: [...atStory, 'b', 'c'], shows: 'Where episodes end' },
  reader: { ...story, way: atReader, shows: 'finished text' },
  'reader-findings': { ...story, way: [...atReader, 'i', 'n'], shows: 'finding 1 of' },
  'reader-compared': { ...story, way: [...atReader, 'c'], shows: 'c stop comparing' },
  'reader-search': { ...story, way: [...atReader, '/'], shows: '↵ search', field: true },
  'reader-files': { ...story, way: [...atReader, tab], shows: '↵ open' },
  'reader-use': {
    ...story,
    way: [...atReader, tab, '/', 'draft-01', enter, enter, 'u'],
    shows: 'manuscript?',
  },
  paragraph: { ...story, way: [...atReader, 'E'], shows: 'Edit ¶1', field: true },
  editor: { ...story, way: [...command('/settings'), 'e'], shows: 'ctrl+s', field: true },
  'editor-left': {
    ...story,
    way: [...command('/settings'), 'e', 'x', esc],
    shows: 'not kept yet',
    // three keys, all of them on the last line
    unhelped: true,
  },
  counts: { ...story, way: [...atReader, 'l'], shows: 'counts, not faults' },
  'story-asked': { ...asked, way: [tab, enter, 'a'], shows: 'it asks once more' },
  'story-waiting': { ...asked, way: [tab, enter, 'a', esc], shows: 'press a to answer' },
  paths: { ...played('write'), way: [{ see: 'Press A, B or C' }], shows: 'Press A, B or C' },
  'paths-picked': {
    ...played('write'),
    way: [{ see: 'Press A' }, 'b'],
    shows: 'is picked',
    stays: ['b', '2'],
  },
  'paths-comment': {
    ...played('write'),
    way: [{ see: 'Press A' }, tab],
    shows: 'keep it, back',
    field: true,
  },
  payer: { payer: true, args: ['write', 'a lighthouse'], way: [], shows: 'asks once more' },
  stale: {
    ...asked,
    payer: true,
    args: ['resume', '--provider', 'anthropic'],
    prepare: (cwd) => appendFileSync(path.join(cwd, 'workspace/current/idea.json'), '\n'),
    way: [],
    shows: 'asks once more',
  },
  cards: { ...cards, way: [tab, enter], shows: 'see the proposals' },
  card: { ...cards, way: [tab, enter, enter], shows: 'y approve' },
  'board-over': { ...cards, way: [tab, enter, esc], shows: 'a answer' },
  'board-task': { ...cards, way: [tab, enter, esc, down, down], shows: 'r try again' },
  board: { ...paused, way: [tab, enter], shows: '↵ resume' },
  'board-asked': {
    ...paused,
    way: [tab, enter, down, down, 'c'],
    shows: 'once more',
    fleeting: true,
  },
  'board-note': { ...paused, way: [tab, enter, down, down, 'f'], shows: 'Your own', field: true },
  plan: { ...played('crew'), way: [atPlan], shows: 'e edit the plan' },
  'plan-stop': { ...played('crew'), way: [atPlan, 's'], shows: 'once more' },
  'plan-later': { ...played('crew'), way: [atPlan, esc], shows: 'a answer' },
  'edit-asked': { ...played('edit'), way: [atChecks], shows: 'it asks once more' },
  edit: { ...played('edit'), way: [atChecks, 'r', enter, { see: 'y copies' }], shows: 'y copies' },
  field: {
    ...played('field'),
    way: [atField],
    shows: 'n next day',
    atWork: ['r', 'R', 'n', 'N'],
  },
  'field-search': { ...played('field'), way: [atField, '/'], shows: '↵ search', field: true },
  session: { ...played('session'), way: [{ see: 'Completed' }], shows: 'l ledger' },
  sessions: { ...played('session'), way: [{ see: 'Completed' }, 'l'], shows: 'f kind' },
  improvements: {
    ...played('session'),
    way: [{ see: 'Completed' }, 'l', 'i'],
    shows: 'n new problem',
  },
} as const satisfies Readonly<Record<string, KeyScreen>>;

export function screenNamed(name: string): KeyScreen {
  const found: KeyScreen | undefined = Object.entries(keyScreens).find(
    ([one]) => one === name,
  )?.[1];
  if (found === undefined) throw new Error(`no screen is called ${name}`);
  return found;
}
