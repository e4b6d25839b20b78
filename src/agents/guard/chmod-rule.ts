import { asks, type Call, operands, strangeFlag, type Use, words } from './use.ts';

const known = words('-R -v -c -f --recursive --verbose --changes --silent --quiet');

/** Modes that give everybody the right to write, or a program another identity, ask; `777` is denied before. */
export function chmodUse({ program, args }: Call): Use {
  const strange = strangeFlag(
    args.filter((arg) => !/^-[rwxX]+$/.test(arg)),
    known,
  );
  if (strange !== undefined) return asks(program, strange);
  const [mode = ''] = operands(args);
  return /^0?[0-7]{2}[0145]$/.test(mode) || isTame(mode)
    ? { effect: 'writes' }
    : asks(program, mode);
}

function isTame(mode: string): boolean {
  return mode.split(',').every((clause) => {
    const [, who = '', how, what = ''] = /^([ugo]*|a)([+=-])([rwxX]*)$/.exec(clause) ?? [];
    if (how === undefined) return false;
    return how === '-' || !what.includes('w') || !/[oa]/.test(who);
  });
}
