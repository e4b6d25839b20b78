import { expect, test } from 'vitest';
import type { Served } from '../../../../support/fault-server.ts';
import { pathA, sitting } from '../../../../support/folio/folio-world.ts';
import { planted, realManner } from '../../../../support/folio/real-manner.ts';
import { openWireStory } from '../../../../support/folio/wire-world.ts';
import { marksOf } from '../../../../support/marks.ts';
import { prefixOf } from '../../../../support/prompt-cache.ts';

const idea = '灯台守の娘が、来ない船を待つ話。3000字以内で。一人称で。恋愛なし。';
const chapter = 'current/chapters/ch01';

/** What is told to all reviewers of a round is one prefix, marked for the cache, and the seven after the first read it. */
function shareOnePrefix(requests: readonly Served[], round: number): void {
  const reviews = requests.filter(({ text }) =>
    text.includes(`出力:\n- workspace/${chapter}/reviews/round-0${round}/`),
  );
  expect(reviews).toHaveLength(8);
  expect(new Set(reviews.map(({ asked }) => prefixOf(asked))).size).toBe(1);
  const sum = (kind: keyof Served['usage']) =>
    reviews.reduce((total, { usage }) => total + usage[kind], 0);
  const read = sum('cache_read_input_tokens');
  const written = sum('cache_creation_input_tokens');
  const all = read + written + sum('input_tokens');
  const billed = (all + 0.25 * written - 0.9 * read) / all;
  process.stdout.write(
    `round ${round}: ${all} tokens, ${Math.round((100 * read) / all)} % read from the cache, billed ${billed.toFixed(2)} x of uncached\n`,
  );
  expect(read).toBeGreaterThan(6 * written);
}

test('a model that thinks aloud, fences, remarks, counts and cites wrong tells a story of three rounds without one repair', async () => {
  const { server, engine, files } = await openWireStory({ answer: realManner(idea) });
  const { result, events } = await sitting(engine.start('folio', { idea }, pathA));
  expect(result).toEqual({ status: 'done', failure: null });
  expect(marksOf(events, 'judged').map(({ outcome }) => outcome)).toEqual(['FAIL', 'FAIL', 'PASS']);
  // the idea, three paths, three rounds of a draft and eight reviews, and the keeper: no request was a repair
  expect(server.requests).toHaveLength(4 + 3 * 9 + 1);

  const drafts = await Promise.all([1, 2, 3].map((n) => files.text(`${chapter}/draft-0${n}.md`)));
  for (const draft of drafts) {
    expect(draft).toMatch(/^# 第1章：霧\n\n¶1\n私は港の1番の杭/);
    expect(draft).not.toMatch(/段取り|think|承知|改稿版|以上です|```|約3,000字/i);
    expect(draft.match(/^¶\d+$/gm)).toHaveLength(16);
  }

  const notes = await Promise.all(
    [1, 2].map((n) => files.text(`${chapter}/revision-notes-0${n}.md`)),
  );
  for (const round of [1, 2, 3]) shareOnePrefix(server.requests, round);
  const table = Object.entries(planted).flatMap(([agent, faults]) =>
    notes.map((text, index) => {
      const name = agent.charAt(0).toUpperCase() + agent.slice(1);
      const open = faults.filter(({ word }) => drafts[index]?.includes(`「${word}」`));
      const lines = (text.match(/^\d+\. .*$/gm) ?? []).filter((line) => line.includes(name));
      const told = open.filter(({ word }) => lines.some((line) => line.includes(word)));
      const solved = open.filter(
        ({ word }) => drafts[index + 1]?.includes(`「${word}」`) === false,
      );
      return {
        name,
        round: index + 1,
        raised: open.length,
        told: told.length,
        solved: solved.length,
      };
    }),
  );
  for (const { name, raised, told, solved } of table) {
    if (raised > 0)
      expect({ name, told: told > 0, solved: solved > 0 }).toEqual({
        name,
        told: true,
        solved: true,
      });
  }
  expect(notes[0]).toContain('[Plotter + Persona + Lens ¶3]');
  expect(notes[0]?.match(/手紙の動機/g)).toHaveLength(2);
  expect(notes[0]).toMatch(
    /^- length: \d+ characters, asked: 3000字以内 \(0–1000\): \d+ too many: cut/m,
  );
  expect(notes[0]).toContain('- yes: 一人称で — 私は港の');

  const summary = await files.json(`${chapter}/reviews/round-01/editor-summary.json`);
  const corrected = summary.decision_log.filter(
    ({ rule }: { rule: string }) => rule === 'overall_corrected',
  );
  expect(corrected).toHaveLength(8);
  const [second] = server.requests.filter(({ text }) =>
    text.includes('reviews/round-02/stylist.json'),
  );
  expect(second?.text).toContain('"since_round": 1');
  expect(second?.text).toContain('reviews/round-01/stylist.json');
});
