/** What the validators say, code by code (`docs/spec/crew.md` §7, §21): `[E###] problem → action`. */
const sentences = {
  E128: 'result file missing → run the task again',
  E134: 'completion marker is not the last line → the file may be cut off',
  E135: 'fewer than 20 lines → say more of what was done',
  E136: 'section ## Sources missing → name the sources',
  E137: 'no code block → show what was changed',
  E201: 'YAML cannot be read',
  E202: 'field missing or unknown',
  E220: 'status is none of the known words',
  E225: 'completion marker is not the last line → the file may be cut off',
  E226: 'the result of a planned task is no success',
  E241: 'longer than allowed',
  E281: 'the log holds no fields',
  E283: 'not of the form a log has',
  E284: 'beyond its limit',
  E285: 'stands there twice',
  E286: 'empty where it must not be',
  E300: 'file missing',
  E303: 'file cannot be read',
} as const;
export type Code = keyof typeof sentences;

/** `[E135] fewer than 20 lines → … (found 19)` */
export function coded(code: Code, context?: string): string {
  return `[${code}] ${sentences[code]}${context === undefined ? '' : ` (${context})`}`;
}
