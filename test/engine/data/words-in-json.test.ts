import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsInJson } from '../../../src/engine/data/words-in-json.ts';

describe('what can be read of a reply in JSON while it comes', () => {
  test('is the last text in it that says something, as its author wrote it', () => {
    const reply = '{"status": "done", "log": "私は今回、ラムスとして\\n検査します。\\"よし\\"';
    expect(wordsInJson(reply)).toBe('私は今回、ラムスとして\n検査します。"よし"');
  });

  test('is no key, and no name or mark', () => {
    expect(wordsInJson('{"a_key_that_is_rather_long')).toBe('');
    expect(wordsInJson('{"issues": ["the shared file has no owner"], "id": "x", "pass": fal')).toBe(
      'the shared file has no owner',
    );
  });

  test('stands inside a fence too', () => {
    expect(wordsInJson('```json\n{"log": "as it was asked for')).toBe('as it was asked for');
  });

  test('of a reply that says something in front of its JSON is that, until the JSON says more', () => {
    const before = '以下のとおりです。\n';
    expect(wordsInJson(`${before}\`\`\`json`)).toBe(before);
    expect(wordsInJson(`${before}\`\`\`json\n{\n  "pass": true,\n  "ra`)).toBe(before);
    const said = `${before}\`\`\`json\n{\n  "rationale": "条件をすべて満たしています`;
    expect(wordsInJson(said)).toBe('条件をすべて満たしています');
    expect(wordsInJson('So it is.\n{\n "log": "as it was asked for"')).toBe('as it was asked for');
  });

  test('of a text that is no JSON is the text', () => {
    expect(wordsInJson('# A heading\n\n"text"')).toBe('# A heading\n\n"text"');
  });

  test('is never half an escape, wherever the reply is cut', () => {
    const said = 'it is "so", \\ and\n次の行 \u2014 done';
    const whole = JSON.stringify({ log: said }).replace('—', '\\u2014');
    for (let length = 1; length <= whole.length; length++)
      expect(said.startsWith(wordsInJson(whole.slice(0, length)))).toBe(true);
    expect(wordsInJson(whole)).toBe(said);
  });

  test('can be had of any beginning of any JSON, and is always one of its texts or the beginning of one', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.string()),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, part) => {
          const json = JSON.stringify(values);
          const words = wordsInJson(json.slice(0, Math.max(1, Math.floor(json.length * part))));
          const shown = Object.values(values).map((value) => value.replace(/[\r\b\f]/g, ''));
          expect(words === '' || shown.some((value) => value.startsWith(words))).toBe(true);
        },
      ),
    );
  });
});
