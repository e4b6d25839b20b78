import { readYaml } from '../../../data/read-yaml.ts';

/* What an issue says, as the words of a task. Pure. */

export type Issue = { readonly title: string; readonly body: string };

/** Of a file below `.agent/issues/`: its title stands in front matter, else in its first heading. */
export function issueInFile(text: string): Issue {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const end = plain.startsWith('---\n') ? plain.indexOf('\n---\n', 3) : -1;
  const front = end < 0 ? undefined : readYaml(plain.slice(4, end));
  const body = (end < 0 ? plain : plain.slice(end + 5)).trim();
  const named: unknown = front?.ok === true ? Reflect.get(Object(front.value), 'title') : undefined;
  if (typeof named === 'string' && named.trim() !== '') return { title: named.trim(), body };
  const [first = '', ...rest] = body.split('\n');
  const heading = /^#+ +(\S.*)$/.exec(first)?.[1];
  return heading === undefined
    ? { title: '', body }
    : { title: heading.trim(), body: rest.join('\n').trim() };
}

/** As a person would have typed it; what they typed themselves stands behind it. */
export function taskOfIssue(number: number, { title, body }: Issue, typed: string): string {
  const head = title === '' ? `Issue #${number}` : `Issue #${number}: ${title}`;
  return [head, body, typed]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, 10_000);
}

/** `owner/name` of an address of GitHub; undefined: it is none. */
export function repoOnGitHub(url: string): string | undefined {
  return /^(?:https:\/\/(?:[^@/\s]+@)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    url.trim(),
  )?.[1];
}
