import { expect, test } from 'vitest';
import { seeded } from '../../../../support/fault-kinds.ts';
import { survives } from '../../../../support/folio/kill-loop.ts';
import { newStoryFolder } from '../../../../support/folio/story-process.ts';
import { type Kill, killsOfMore } from '../../../../support/points/kills.ts';

/*
 * The long form of the kill loop, run by `npm run loops`. Everything here is a matter of minutes.
 * LOOP_SEED chooses other points; the seed stands in the titles.
 */

const seed = Number(process.env['LOOP_SEED'] ?? 1);
const minutes = 60_000;

/** Each alone, before and after it is done: what is killed, and which time it happens. */
const places: readonly (readonly [at: string, pattern: string])[] = [
  ['1', 'link .*/answers/input'],
  ['1', 'rename .*/\\.engine/config\\.yaml'],
  ['1', 'rename .*/current/user_input\\.json'],
  ['1', 'syncFolder .*/current/chapters/ch01$'],
  ['3', 'write .*events\\.jsonl'],
  ['20', 'write .*events\\.jsonl'],
  ['1', 'rename .*/calls/'],
  ['2', 'rename .*/calls/'],
  ['1', 'rename .*/idea\\.json'],
  ['1', 'rename .*/path-A\\.json'],
  ['1', 'rename .*/path-C\\.json'],
  ['1', 'rename .*/questions/'],
  ['2', 'rename .*/current/user_input\\.json'],
  ['1', 'link .*/answers/choose-path'],
  ['1', 'rename .*/selected_path\\.json'],
  ['1', 'rename .*/draft-01\\.md'],
  ['1', 'rename .*/steps/.*draft-01'],
  ['1', 'rename .*/round-01/plotter\\.json'],
  ['5', 'rename .*/round-01/'],
  ['6', 'rename .*/round-01/'],
  ['8', 'rename .*/round-01/'],
  ['9', 'rename .*/round-01/'],
  ['1', 'rename .*/revision-notes-01\\.md'],
  ['1', 'rename .*/draft-02\\.md'],
  ['9', 'rename .*/round-02/'],
  ['1', 'rename .*/final\\.md'],
  ['10', 'rename .*/state\\.json'],
  ['10', 'rename .*/progress\\.json'],
  ['30', 'sync .*state\\.json'],
];

test.each(
  places.flatMap(
    ([at, pattern]) =>
      [
        [at, pattern, 'before'],
        [at, pattern, 'after'],
      ] as const,
  ),
)(
  'killed at number %s of «%s», %s it is done',
  async (...kill) => {
    expect(await survives([kill])).toBe(1);
  },
  2 * minutes,
);

test.each(Object.values(killsOfMore).flat())(
  'with two first drafts, a plan and exports, killed at number %s of «%s», %s it is done',
  async (...kill) => {
    expect(await survives([kill], async () => {}, 'more')).toBe(1);
  },
  2 * minutes,
);

test(
  `with two first drafts, a plan and exports, killed at operations all over it (seed ${seed})`,
  async () => {
    const draw = seeded(seed + 2000);
    let deaths = 0;
    for (let nth = 0; nth < 40; nth += 1) {
      const at = 1 + Math.floor(draw() * 2500);
      const when = draw() < 0.5 ? 'before' : 'after';
      deaths += await survives([[String(at), '.', when]], async () => {}, 'more');
    }
    expect(deaths).toBeGreaterThan(10);
  },
  20 * minutes,
);

test(
  `killed at ever later operations, all in one story (seed ${seed})`,
  async () => {
    const draw = seeded(seed);
    const kills = Array.from({ length: 60 }, (_, index): Kill => {
      const at = 3 + Math.floor(draw() * 6 * (index + 2));
      return [String(at), '.', draw() < 0.5 ? 'before' : 'after'];
    });
    expect(await survives(kills)).toBeGreaterThan(20);
  },
  10 * minutes,
);

test(
  `killed at operations all over a story, each alone (seed ${seed})`,
  async () => {
    const draw = seeded(seed + 1000);
    const operations = await countOperations();
    let deaths = 0;
    for (let nth = 0; nth < 40; nth += 1) {
      const at = 1 + Math.floor(draw() * operations);
      deaths += await survives([[String(at), '.', draw() < 0.5 ? 'before' : 'after']]);
    }
    expect(deaths).toBeGreaterThan(30);
  },
  20 * minutes,
);

/** About how many operations a story does: the largest number at which one can still be killed. */
async function countOperations(): Promise<number> {
  let low = 100;
  for (let high = 6400; high - low > 50; ) {
    const middle = Math.floor((low + high) / 2);
    const story = await newStoryFolder();
    const { signal } = await story.tell([String(middle), '.', 'before']);
    await story.discard();
    if (signal === 'SIGKILL') low = middle;
    else high = middle;
  }
  return low;
}
