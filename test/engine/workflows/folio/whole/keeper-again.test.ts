import { expect, test } from 'vitest';
import { pathA, sitting, someIdea } from '../../../../support/folio/folio-world.ts';
import { rehearsedAnswer, wantedOf } from '../../../../support/folio/rehearsed-reply.ts';
import { openWireStory } from '../../../../support/folio/wire-world.ts';

/* What a keeper is told of quotes that are nearly the text's (`docs/spec/books.md` §1). */

const reading = 'current/chapters/ch01/keeper-01.json';
const good = rehearsedAnswer('ja');

/** A keeper in whose first change one mark stands for another, at its first try or at every one. */
async function storyOf(again: (first: string) => string) {
  const wire = await openWireStory({
    config: (given) => ({ ...given, folio: { ...given.folio, keeper: true } }),
    answer: (request) => {
      const right = good(request);
      if (!wantedOf(request).role.startsWith('keeper-')) return right;
      const slipped = withSlip(right);
      return request.text.includes(slipped) ? again(right) : slipped;
    },
  });
  const { result, events } = await sitting(wire.engine.start('folio', { idea: someIdea }, pathA));
  expect(result.status).toBe('done');
  const keepers = wire.server.requests.filter((each) => wantedOf(each).role.startsWith('keeper-'));
  const dropped = events.filter(
    (event) => event.type === 'warned' && event.warning === 'keeper_dropped',
  );
  return { keepers, dropped, kept: JSON.parse(await wire.files.text(reading)), events };
}

function partsOf(reply: string) {
  const { changes, ...rest } = JSON.parse(reply.replaceAll(/^```.*$/gm, ''));
  const at = changes.findIndex(({ quote }: { quote: string }) => quote.includes('、'));
  return { changes, rest, at };
}

function onlyMended(reply: string): string {
  const { changes, rest, at } = partsOf(reply);
  return JSON.stringify({ ...rest, changes: [changes[at]] });
}

/** The first 、 of the first quote as 。 */
function withSlip(reply: string): string {
  const { changes, rest, at } = partsOf(reply);
  const slipped = { ...changes[at], quote: changes[at].quote.replace('、', '。') };
  return JSON.stringify({ ...rest, changes: changes.with(at, slipped) });
}

test('a keeper is told which quotes are not in the chapter and what stands there instead, and what it corrects counts', async () => {
  const { keepers, dropped, kept } = await storyOf((right) => right);
  expect(keepers).toHaveLength(2);
  const quote = kept.changes.find((each: { quote: string }) => each.quote.includes('、'));
  const words = quote.quote.replace(/[。、」]+$/, '');
  expect(keepers[1]?.text).toContain(
    `引用「${quote.quote.replace('、', '。')}」は、この字のままでは`,
  );
  expect(keepers[1]?.text).toContain(`本文では「${words}`);
  expect(dropped).toEqual([]);
  expect(kept.left_out).toBeUndefined();
});

test.each([
  ['slips again', (right: string) => withSlip(right)],
  ['says only what it corrects', (right: string) => onlyMended(right)],
  ['talks instead', () => '直せません。'],
])(
  'a keeper that %s keeps what it has, and what does not count stands in its reading',
  async (_, again) => {
    const { keepers, dropped, kept } = await storyOf(again);
    expect(keepers).toHaveLength(2);
    expect(dropped).toHaveLength(1);
    expect(kept.changes.length).toBeGreaterThan(1);
    expect(kept.dropped.quotes).toBe(1);
    expect(kept.left_out).toEqual([expect.stringContaining('この字のままでは本文にありません')]);
  },
);
