import { expect, onTestFinished, test } from 'vitest';
import { RunError } from '../../../src/engine/data/failure.ts';
import type { LiveRun } from '../../../src/engine/engine.ts';
import type { Consents } from '../../../src/engine/ports.ts';
import type { RoomedPorts } from '../../../src/ui/cockpit/cockpit-state.ts';
import { storyReadings } from '../../../src/ui/workflows/folio/cli/story-readings.ts';
import { openStory, type StoryOptions } from '../../engine/workflows/folio/story-world.ts';
import { barePorts } from '../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../support/drawn-cockpit.tsx';
import { openTerminalHere } from '../../support/terminal-here.ts';
import { everybodyTrusted } from '../../support/toys/toy-engine.ts';

/* What a story begins with, on the screen, in memory, over a real engine whose agents answer by script. */

const text = `第一章　霧\n\n${'朝の霧。'.repeat(40)}\n\n第1話　港\n\n${'昼の港。'.repeat(40)}\n\n第二章　船\n\n${'夜の船。'.repeat(40)}\n`;

/** For a machine that is busy: no claim. */
const patient = { timeout: 90_000 };

type Ports = Parameters<typeof barePorts>[0];

type Files = RoomedPorts['given']['files'];

const manuscript: Files = async (name) => [{ name, text }];

async function open(
  start: Ports['start'],
  language: 'ja' | 'en',
  { files = manuscript, ...options }: StoryOptions & { readonly files?: Files } = {},
) {
  const story = openStory(options);
  const runs: LiveRun[] = [];
  const begun: string[] = [];
  const engine = {
    ...story.engine,
    start: async (...given: Parameters<typeof story.engine.start>) => {
      begun.push(given[0]);
      const started = await story.engine.start(...given);
      if (started.kind === 'started') runs.push(started.run);
      return started;
    },
  };
  onTestFinished(async () => {
    for (const run of runs) {
      run.stop('now');
      await run.ended;
    }
  });
  const provider = { model: 'toy', connected: true };
  const ports = barePorts({ start, screen: { language }, provider, engine: async () => engine });
  const given = { text: async () => '', files };
  const screen = drawCockpitHere({ ...ports, given }, { columns: 100, rows: 30 });
  /** What the story was begun with, once it is on disk. */
  const input = async () => {
    await expect.poll(() => story.list('current/.engine/answers'), patient).toContain('input.json');
    return story.json('current/.engine/answers/input.json').input;
  };
  return { story, screen, input, begun };
}

test('home says from the idea in which language the story will be, and ctrl+t takes the other one for this story', async () => {
  const { screen, input } = await open({ kind: 'home' }, 'en');
  await screen.see('In Japanese');
  await screen.see('ctrl+t');
  await screen.type('\u0014');
  await screen.see('In English');
  await screen.type('霧の町で、来ない船を待つ話');
  await screen.see('In English');
  await screen.type('\r');
  await screen.see('Three paths');
  const idea = '霧の町で、来ない船を待つ話';
  expect(await input()).toEqual({ idea, language: 'en', keeper: false });
});

test('Enter pressed twice in haste begins one run', async () => {
  const { screen, begun } = await open({ kind: 'home' }, 'en');
  await screen.see('Nothing written yet');
  await screen.type('a town that waits for a ship');
  await screen.see('a ship');
  await Promise.all([screen.type('\r'), screen.type('\r')]);
  await screen.see('Three paths');
  expect(begun).toEqual(['folio']);
});

test('a manuscript is shown as it was read before anything is written; r reads it another way, Enter begins with that', async () => {
  const handed = { manuscript: 'all.txt', idea: undefined, reviewOnly: false, language: undefined };
  const given = { text: async () => '', files: async (name: string) => [{ name, text }] };
  const readings = await storyReadings(handed, given, { options: {}, tell: [] });
  const { story, screen, input } = await open({ kind: 'readings', readings }, 'ja');
  const first = await screen.see('この 2 章から始めますか');
  expect(first).toContain('「第一章」のような行で章を分けます');
  expect(first).toContain('1. 第一章　霧');
  expect(story.list('.')).toEqual([]);
  await screen.type('r');
  const second = await screen.until((shown) => shown.includes('「第1話」のような行'));
  expect(second).toContain('2. 第1話　港');
  await screen.type('r');
  await screen.see('全体をひとつの章にします');
  await screen.type('r');
  await screen.see('「第一章」のような行');
  await screen.type('r');
  await screen.see('「第1話」のような行');
  await screen.type('\r');
  await screen.see('三つの道筋');
  const { manuscript, language } = await input();
  expect(manuscript.map(({ text: part }: { text: string }) => part).join('')).toBe(text);
  expect(manuscript.map(({ title }: { title: string }) => title)).toEqual(['1', '港']);
  expect(language).toBe('ja');
});

test('o turns the sheet to scoring alone and back, however it is read and called, and Enter begins with that', async () => {
  const handed = { manuscript: 'all.txt', idea: undefined, reviewOnly: false, language: undefined };
  const given = { text: async () => '', files: async (name: string) => [{ name, text }] };
  const readings = await storyReadings(handed, given, { options: {}, tell: [] });
  const { story, screen, input } = await open({ kind: 'readings', readings }, 'ja');
  expect(await screen.see('この 2 章から始めますか')).toContain('o 採点だけ');
  await screen.type('o');
  expect(await screen.see('この 2 章を採点しますか')).toContain('o 続きを書く');
  await screen.type('r');
  await screen.until(
    (shown) => shown.includes('を採点しますか') && shown.includes('「第1話」のような行'),
  );
  await screen.type('o');
  await screen.see('から始めますか');
  await screen.type('o');
  await screen.see('を採点しますか');
  expect(story.list('.')).toEqual([]);
  await screen.type('\r');
  expect(await input()).toMatchObject({ review_only: true });
});

test('what the story is called is changed in the sheet, stays when it is read another way, and esc there leaves all as it was', async () => {
  const handed = { manuscript: 'all.txt', idea: undefined, reviewOnly: false, language: undefined };
  const given = { text: async () => '', files: async (name: string) => [{ name, text }] };
  const readings = await storyReadings(handed, given, { options: {}, tell: [] });
  const { story, screen, input } = await open({ kind: 'readings', readings }, 'ja');
  expect(await screen.see('題名: 「霧」（t で変えられます）')).toContain('esc やめる');
  await screen.type('t');
  await screen.see('題名を変える: 霧');
  // nothing has to be taken out of the field first
  await screen.type('霧の港');
  await screen.see('題名を変える: 霧の港');
  await screen.type('\r');
  await screen.see('題名: 「霧の港」');
  await screen.type('t');
  await screen.see('題名を変える: 霧');
  await screen.type('捨てる');
  await screen.see('捨てる');
  await screen.type('\u001b');
  await screen.until(
    (shown) => shown.includes('題名: 「霧の港」') && shown.includes('r 別の読み方'),
  );
  await screen.type('r');
  const other = await screen.see('「第1話」のような行');
  expect(other).toContain('題名: 「霧の港」');
  expect(story.list('.')).toEqual([]);
  await screen.type('\r');
  await screen.see('三つの道筋');
  expect((await input()).title).toBe('霧の港');
});

test('of a manuscript of many chapters what becomes of it is in sight, and how many lines are below', async () => {
  const many = Array.from({ length: 40 }, (_, at) => `第${at + 1}章\n\n霧。\n`).join('\n');
  const handed = { manuscript: 'all.txt', idea: undefined, reviewOnly: false, language: undefined };
  const given = { text: async () => '', files: async (name: string) => [{ name, text: many }] };
  const readings = await storyReadings(handed, given, { options: {}, tell: [] });
  const { screen } = await open({ kind: 'readings', readings }, 'ja');
  const first = await screen.see('この 40 章から始めますか');
  expect(first).toContain('まだ何も書き込んでいません');
  expect(first).toMatch(/↓ ほか \d+ 件/);
  await screen.type('\u001B[6~');
  expect(await screen.see('↑ ほか')).toContain('第20章');
});

test('the palette reads a manuscript that is named behind /import', async () => {
  const { screen } = await open({ kind: 'home' }, 'en');
  await screen.see('In');
  await screen.type('\u0010');
  await screen.see('Commands');
  await screen.type("/import '/home/me/my draft.txt'");
  await screen.see('begin with chapters you have');
  await screen.type('\r');
  await screen.see('Begin with these 2 chapters?');
  await screen.type('\u001B');
  await screen.see('What shall we write?');
});

test('a command that could not be done does not come over what the person types meanwhile', async () => {
  const asked = Promise.withResolvers<void>();
  const files = async () => {
    await asked.promise;
    throw new RunError({ kind: 'file_damaged', path: 'gone.txt', detail: 'is empty' });
  };
  const { screen } = await open({ kind: 'home' }, 'en', { files });
  await screen.see('In');
  await screen.type('/import gone');
  await screen.type('\r');
  await screen.see('begin with chapters you have');
  await screen.type('\r');
  await screen.see('What shall we write?');
  await screen.type('a lighthouse');
  asked.resolve();
  const text = await screen.see('gone.txt');
  expect(text).toContain('a lighthouse');
  expect(text).not.toContain('Commands');
});

test('a command that needs a name is begun in the palette, which says what to type behind it, and is done with it', async () => {
  const { screen } = await open({ kind: 'home' }, 'ja');
  await screen.see('何を書きますか');
  await screen.type('\u0010');
  await screen.see('したいことを書く');
  await screen.type('原稿');
  await screen.see('自分の原稿から始める');
  await screen.type('\r');
  expect(await screen.see('/import のうしろに')).toContain('コマンド');
  await screen.type('all.txt');
  await screen.see('/import all.txt');
  await screen.type('\r');
  await screen.see('この 2 章から始めますか');
});

test('the palette exports episodes for a site, dated from a day on, and says what it needs where words make no sense', async () => {
  const story = openStory();
  await story.start(undefined, { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }] });
  await story.resume();
  const provider = { model: 'toy', connected: true };
  const start = { kind: 'home' } as const;
  const ports = barePorts({
    start,
    screen: { language: 'ja' },
    provider,
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere(ports, { columns: 100, rows: 30 });
  const say = async (typed: string) => {
    await screen.type('\u0010');
    await screen.see('したいことを書く');
    await screen.type(typed);
    await screen.see(typed);
    await screen.type('\r');
  };
  await screen.see('最近の作品');
  await say('/episodes なろう');
  await screen.see('narou・kakuyomu・pixiv・alphapolis のどれか');
  await say('/episodes ｎａｒｏｕ 2026-12-01');
  expect(await screen.see('calendar.ics')).toContain('001_');
  expect(story.list('output/narou')).toEqual(
    expect.arrayContaining(['calendar.csv', 'calendar.ics', 'disclosure.md', 'site.md']),
  );
});

test.each([
  ['crew', '汐待島'],
  ['write', '五時の放送'],
] as const)(
  'a recording that is begun without words goes by its own, not by ours: %s',
  async (verb, own) => {
    const args = [verb, '--rehearsal', '--lang', 'ja'];
    const terminal = await openTerminalHere({ args });
    const text = await terminal.see(own);
    expect(text).toContain('リハーサル');
    expect(text).not.toContain('残してあります');
    terminal.type('\r');
    await terminal.see('↵ は、ここでは使いません');
    terminal.type('\u0003');
    await terminal.ended;
  },
);

test('what is begun where nobody trusts the workspace yet begins as soon as its person says that it can be trusted', async () => {
  const consents = strangers();
  const idea = '灯台守の娘が、来ない船を待つ話。';
  const start = { workflow: 'folio', words: idea, options: {}, tell: [] };
  const { story, screen, input } = await open(
    { kind: 'begin', ...start, input: { idea, unit: 'episode' } },
    'en',
    { consents },
  );
  await screen.see('Do you trust this workspace?');
  expect(story.list('.')).toEqual([]);
  await screen.pass(1000);
  await screen.type('y');
  await screen.see('once more');
  await screen.type('y');
  await screen.see('Three paths');
  expect(await input()).toMatchObject({ idea, unit: 'episode' });
});

/** Nobody trusts anything before they have said so. */
function strangers(): Consents {
  let trusts = false;
  return {
    ...everybodyTrusted,
    trusted: async () => trusts,
    trust: async () => {
      trusts = true;
    },
  };
}
