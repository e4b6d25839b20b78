import { expect, test } from 'vitest';
import { takeTerminal } from '../../../src/ui/terminal/session.ts';
import { skillsOf } from '../../../src/ui/terminal/skills.ts';
import { KeyboardHere } from '../../support/program-here.ts';

function open() {
  const keyboard = new KeyboardHere();
  const session = takeTerminal({
    stdin: keyboard as KeyboardHere & NodeJS.ReadStream,
    stdout: { columns: 80 },
    foreground: () => true,
    writeNow: () => undefined,
    marker: { take: () => undefined, set: () => undefined, clear: () => undefined },
    screen: { ambiguous: 1, tmux: false, skills: skillsOf({}) },
  });
  return { keyboard, session };
}

test('the line stays raw from the moment the cockpit is being left until it is given back', () => {
  const { keyboard, session } = open();
  session.leaving();
  session.filter.setRawMode(false);
  session.restore();
  expect(keyboard.raw).toBe(true);
  session.release();
  expect(keyboard.raw).toBe(false);
});

test('a run that ends after the terminal was given back does not take the line again', () => {
  const { keyboard, session } = open();
  session.leaving();
  session.restore();
  session.release();
  session.leaving();
  expect(keyboard.raw).toBe(false);
});
