import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownChange } from '../../../src/agents/tools/change-file.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { describeFailure } from '../../../src/ui/messages/describe-failure.ts';
import { describeQuestion } from '../../../src/ui/messages/describe-question.ts';
import { trustRows } from '../../../src/ui/screens/dialogs/dialog-rows.ts';
import { permissionFacts } from '../../../src/ui/screens/question/permission-facts.ts';
import { questionRows } from '../../../src/ui/screens/question/question-rows.ts';
import { visible } from '../../../src/ui/text/visible.ts';
import { wrapProse } from '../../../src/ui/text/wrap.ts';
import { firstOf } from '../../../src/ui/workflows/edit/screens/edit-rows.ts';
import { gateRows } from '../../../src/ui/workflows/folio/screens/gate-rows.ts';
import { gateSentences } from '../../../src/ui/workflows/folio/screens/gate-sentences.ts';
import { foundingLimits } from '../../engine/workflows/folio/cards.ts';
import { makeLook } from './looks.ts';
import { stale } from './questions.ts';
import { gate, rule } from './stories.ts';

/*
 * Wherever it says how many more there are, that is how many were left out: what is shown and what is counted are all of it.
 */

const language = fc.constantFrom('ja' as const, 'en' as const);

/** The number in «ほか 3 件», «and 3 more», «↓ ほか 3 行»; undefined: no row says one. */
function counted(rows: readonly string[]): number | undefined {
  const said = rows.flatMap((row) => {
    const found =
      /ほか(?:に)? ?(\d+) [件行]|and (\d+) more|^ ?(?:↓ )?(\d+) more (?:lines?|\(see)/.exec(row);
    return found === null ? [] : [Number(found.slice(1).find((digits) => digits !== undefined))];
  });
  expect(said.length).toBeLessThan(2);
  return said[0];
}

const names = ['Plotter', 'Persona', 'Stylist', 'Pacer', 'Lens', 'Anchor', 'Voice', 'Atlas'];

test('the reasons of a verdict that have no room are counted as reasons, however many rows each would take', () => {
  const sizes = {
    width: fc.integer({ min: 18, max: 80 }),
    height: fc.integer({ min: 2, max: 14 }),
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), fc.record(sizes), language, (low, size, lang) => {
      const look = makeLook({ language: lang });
      const failed = names
        .slice(0, low)
        .map((agent) => rule('each', { ok: false, agent, value: 612, limit: 650 }));
      const judged = gate(1, {
        rules: [...failed, rule('average', { ok: false, value: 693, limit: 700 })],
      });
      const all = gateSentences(judged, look.messages);
      const rows = gateRows({ gates: [judged], now: null }, foundingLimits, size, look).map(
        rowText,
      );
      const mark = look.glyphs.failed;
      const shown = rows.filter((row) => row.startsWith(`${mark} `)).length;
      const more = counted(rows);
      expect(more).not.toBe(0);
      expect(shown + (more ?? 0)).toBe(all.length);
      expect(rows.length).toBeLessThanOrEqual(Math.max(size.height, 2));
    }),
  );
});

test('of a long question the lines that have no room are counted as lines', () => {
  const file = fc.string({
    unit: fc.constantFrom('a', 'b', '/', '灯'),
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 30 }), language, (changed, lang) => {
      const look = makeLook({ language: lang });
      const question = { ...stale, values: { ...stale.values, changed } };
      const all = describeQuestion(question, look.messages)
        .body.filter((text) => text !== '')
        .flatMap((text) => wrapProse(visible(text), look.cells, look.columns - 2));
      const shown = { question, shownAs: undefined, state: undefined, focused: true };
      const rows = questionRows(shown, look).map(rowText);
      const told = rows.filter((row) => all.some((line) => row === ` ${line}`)).length;
      expect(told + (counted(rows) ?? 0)).toBe(all.length);
      expect(counted(rows)).not.toBe(0);
    }),
  );
});

test('files that could be lost are named or counted, each once', () => {
  const path = fc.string({
    unit: fc.constantFrom('a', 'b', '/', '灯'),
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(path, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 1, max: 8 }),
      language,
      (files, more, most, lang) => {
        const look = makeLook({ language: lang });
        const text = {
          ...{ asks: '', subject: [], change: [], cautions: [], why: '', folder: '', writes: [] },
          ...{ step: '', keeps: '', reach: undefined, rule: '' },
          loses: { files, more },
        };
        const room = { step: 0, folder: 0, writes: 0, loses: most, reach: 0, why: 0 };
        const { rows, rest } = permissionFacts(text as never, room, look);
        const said = counted(rows.map(rowText));
        expect(said).not.toBe(0);
        if (rest.length > 0 && files.length > 1) {
          const shown =
            most === 1 || said === undefined
              ? Math.min(files.length, rows.length)
              : rows.length - 1;
          expect(shown + (said ?? 0)).toBe(files.length + more);
        }
      },
    ),
  );
});

test('what would count in a folder is named or counted, whatever the size of the screen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 16, max: 45 }),
      language,
      (count, rows, lang) => {
        const look = makeLook({ language: lang, rows, columns: 120 });
        const grants = Array.from({ length: count }, (_, n) => ({
          ...{ name: `file-${n}.yaml`, keys: ['permissions'], change: 'new' as const },
        }));
        const texts = trustRows('/work', grants as never, false, look).map(rowText);
        const shown = texts.filter((text) => text.includes('file-')).length;
        const more = texts.flatMap((text) => /ほかに (\d+) 件|^\s*(\d+) more/.exec(text) ?? []);
        const said = Number(more[1] ?? more[2] ?? 0);
        expect(shown + said).toBe(count);
      },
    ),
  );
});

test('problems of a settings file, what scouts have found and lines of a change are shown or counted', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 10 }), language, (all, most, lang) => {
      const look = makeLook({ language: lang });
      const failure = { kind: 'config_invalid', file: 'config.yaml', problems: all } as const;
      const { detail } = describeFailure(failure, look.messages);
      expect(/ … \+(\d+)/.exec(detail)?.[1]).toBe(
        all.length > 3 ? String(all.length - 3) : undefined,
      );
      const found = firstOf(all, most, look);
      const more = counted(found.slice(most));
      expect(Math.min(all.length, most) + (more ?? 0)).toBe(all.length);
      const change = shownChange(Buffer.from(''), Buffer.from(all.join('\n')), (text) => text);
      expect(change.left).toBe(0);
    }),
  );
});

test('of a change too long to be shown the lines behind it are counted', () => {
  const before = '';
  const after = Array.from({ length: 9000 }, (_, n) => `line ${n}`).join('\n');
  const { lines, left } = shownChange(Buffer.from(before), Buffer.from(after), (text) => text);
  const all = shownChange(Buffer.from(before), Buffer.from(after), (text) => text.slice(0, 1));
  expect(left).toBeGreaterThan(0);
  expect(lines.length + left).toBe(all.lines.length + all.left);
});
