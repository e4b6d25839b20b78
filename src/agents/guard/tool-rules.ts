import type { Effect } from './path-arguments.ts';
import { dockerUse, kubectlUse, pingUse, terraformUse } from './remote-rules.ts';
import { sedUse } from './sed-rule.ts';
import {
  asks,
  type Call,
  flags,
  operands,
  strangeFlag,
  type Use,
  type UseRule,
  words,
} from './use.ts';

/*
 * Programs that do nothing but what their rule says; everything they can start or write through a switch is asked about
 * (docs/spec/crew.md §18.12). A program that is not listed here is unknown.
 */

const names = words(
  `ls stat find tree du realpath readlink basename dirname which whereis type test fd file`,
);
const readers =
  words(`cat head tail wc nl cut tr comm diff cmp fold fmt column paste join expand unexpand rev tac strings
  od xxd hexdump md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum jq rg ag grep egrep fgrep sort
  uniq numfmt tsort shuf base64 base32 iconv look colrm shellcheck`);
const speakers =
  words(`echo printf true false pwd whoami id date uname hostname uptime free ps nproc tty locale cal sleep
  expr seq factor groups logname users who df man whatis apropos cd`);

/** The rule of a program; undefined: it is unknown. */
export function ruleOf(program: string): UseRule | undefined {
  return special.get(program) ?? plain.get(program);
}

const does =
  (effect: Effect): UseRule =>
  () => ({ effect });
const all = (programs: ReadonlySet<string>, effect: Effect): [string, UseRule][] =>
  [...programs].map((name) => [name, does(effect)]);

const plain: ReadonlyMap<string, UseRule> = new Map([
  ...all(names, 'names'),
  ...all(readers, 'reads'),
  ...all(speakers, 'none'),
  ...all(words('touch mkdir tsc'), 'writes'),
]);

/** With `-c` they look at the files that a list names. */
const summing = [...words('md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum')];

const special: ReadonlyMap<string, UseRule> = new Map<string, UseRule>([
  ['chmod', chmodUse],
  ['docker', dockerUse],
  ['kubectl', kubectlUse],
  ['ping', pingUse],
  ['sed', sedUse],
  ['tar', tarUse],
  ['terraform', terraformUse],
  ['cd', cdUse],
  ['[', testUse],
  ['awk', awkUse],
  ['gawk', awkUse],
  ['mawk', awkUse],
  ['nawk', awkUse],
  ['ag', without(/^--pager/)],
  ['base64', without(/^-[^-]*o|^--o/)],
  ['date', dateUse],
  ['diff', without(/^-[^-]*r|^--(r(e(c|$)|$)|to-file|from-file|fr)/)],
  ['du', without(/^--fil/, 'names')],
  ['echo', saysUse],
  ['printf', saysUse],
  ['fd', without(/^-[^-]*[xX]|^--exec/, 'names')],
  ['file', without(/^-[^-]*[CmzZ]|^--(c|ma|unc)/, 'names')],
  ['find', findUse],
  ['hostname', hostnameUse],
  ['iconv', without(/^-[^-]*o|^--o/)],
  ['jq', jqUse],
  ['man', manUse],
  ['rg', without(/^-[^-]*z|^--(pre|hostname-bin|search-zip)/)],
  ['shuf', without(/^-[^-]*o|^--o/)],
  ['sort', without(/^-[^-]*o|^--(o|co|fil)/)],
  ...summing.map((name): [string, UseRule] => [name, without(/^-[^-]*c|^--c/)]),
  ['tree', without(/^-[^-]*[oR]/, 'names')],
  ['uniq', writesSecondOperand],
  ['wc', without(/^--fil/)],
  ['xxd', xxdUse],
]);

/** A rule for a program of which only these switches are dangerous. GNU programs take shortened long ones. */
function without(dangerous: RegExp, effect: 'reads' | 'names' = 'reads'): UseRule {
  return ({ program, args }) => {
    const found = flags(args).find((flag) => dangerous.test(flag));
    return found === undefined ? { effect } : asks(program, found);
  };
}

function writesSecondOperand({ program, args }: Call): Use {
  const [, written] = operands(args);
  return written === undefined ? { effect: 'reads' } : asks(program, written);
}

/** Any other use sets the name. */
function hostnameUse({ program, args }: Call): Use {
  const odd = args.find((arg) => !/^-[sfdiIA]$/.test(arg));
  return odd === undefined ? { effect: 'none' } : asks(program, odd);
}

function findUse({ program, args }: Call): Use {
  const action = args.find((arg) =>
    /^-(delete|exec|execdir|ok|okdir|fprint|fprint0|fprintf|fls|files0-from)$/.test(arg),
  );
  return action === undefined ? { effect: 'names' } : asks(program, action);
}

/** Setting the clock, by a switch or a bare number; `-f` shows lines of a file. */
function dateUse({ program, args }: Call): Use {
  const sets =
    flags(args).find((flag) => /^-[^-]*[sf]|^--[sf]/.test(flag)) ??
    operands(args).find((operand) => /^\d+(\.\d+)?$/.test(operand));
  return sets === undefined ? { effect: 'none' } : asks(program, sets);
}

/** The environment may hold keys; modules lie wherever the program says. The program itself is text and no path. */
function jqUse({ program, args }: Call): Use {
  const odd = args
    .map(
      (arg) =>
        /\benv\b|\$ENV\b|\$__|\b(import|include|modulemeta|get_search_list)\b/.exec(arg)?.[0],
    )
    .find((found) => found !== undefined);
  if (odd !== undefined) return asks(program, odd);
  const flag = flags(args).find(
    (each) =>
      !/^(-[CMSacehjnrs]+|--(tab|indent|arg|argjson|args|jsonargs|raw-output|compact-output|exit-status|slurp|null-input|sort-keys|color-output|monochrome-output|join-output))$/.test(
        each,
      ),
  );
  if (flag !== undefined) return asks(program, flag);
  const first = args.findIndex((arg) => !arg.startsWith('-'));
  const named = args.some((arg) => /^--(arg|argjson|indent)$/.test(arg));
  return { effect: 'reads', texts: new Set(named || first < 0 ? [] : [first]) };
}

/** All that they are given is text, whatever it looks like. */
function saysUse({ args }: Call): Use {
  return { effect: 'none', texts: new Set(args.keys()) };
}

/** `[ … ]` is `test`. */
function testUse({ program, args }: Call): Use {
  return args.at(-1) === ']'
    ? { effect: 'names', texts: new Set([args.length - 1]) }
    : asks(program, '[');
}

/**
 * awk can start programs and write files from its script. Only scripts pass that compare, compute and print: no pipe, no
 * redirection (so no `>` either), no reading of other files, also not by changing what it was given, nothing of the environment.
 */
const harmlessAwk = /^[\w\s${}(),.;:=!<+\-*/%"^~[\]\\&'#?]*$/;

function awkUse({ program, args }: Call): Use {
  const texts = new Set<number>();
  let index = 0;
  for (; index < args.length && args[index]?.startsWith('-'); index += 1) {
    const arg = args[index] ?? '';
    if (!/^-[Fv]/.test(arg)) return asks(program, arg);
    texts.add(index);
    if (arg.length === 2) {
      index += 1;
      texts.add(index);
    }
  }
  const script = args[index];
  texts.add(index);
  if (script === undefined) return asks(program, program);
  const harmless =
    harmlessAwk.test(script) &&
    !/\b(system|getline|close|fflush|ENVIRON|PROCINFO|ARGV|ARGC|SYMTAB|FUNCTAB)\b/.test(script);
  return harmless ? { effect: 'reads', texts } : asks(program, script);
}

/** Switches choose a pager; a path may be a page written by anybody. */
function manUse({ program, args }: Call): Use {
  const odd = args.find((arg) => arg.startsWith('-') || arg.includes('/'));
  return odd === undefined ? { effect: 'none' } : asks(program, odd);
}

/** Only looking into an archive: `tar -tf x.tar`, `tar tzvf x.tgz`. */
function tarUse({ program, args: [how = '', archive, ...more] }: Call): Use {
  if (!/^-?[tvzjJ]*t[vzjJ]*f$/.test(how) || archive === undefined || more.length > 0)
    return asks(program, how);
  return archive.startsWith('-') || archive.includes(':')
    ? asks(program, archive)
    : { effect: 'reads' };
}

function xxdUse({ program, args }: Call): Use {
  const back = flags(args).find((flag) => /^-r/.test(flag));
  const written = operands(args)
    .filter((operand) => !/^\d+$/.test(operand))
    .slice(1);
  const use = back ?? written[0];
  return use === undefined ? { effect: 'reads' } : asks(program, use);
}

/** `cd` changes only the shell of this one command. */
function cdUse({ program, args }: Call): Use {
  const odd = args.find((arg) => arg.startsWith('-')) ?? args[1];
  return odd === undefined ? { effect: 'names' } : asks(program, odd);
}

const chmodFlags = words('-R -v -c -f --recursive --verbose --changes --silent --quiet');

/** Modes that give everybody the right to write, or a program another identity, ask; `777` is denied before. */
function chmodUse({ program, args }: Call): Use {
  const strange = strangeFlag(
    args.filter((arg) => !/^-[rwxX]+$/.test(arg)),
    chmodFlags,
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
