import { normalForm } from '../../../data/normal-form.ts';
import type { Improvement, Skill } from '../shapes/proposals.ts';

/**
 * The file an improvement names, from the project's folder; undefined where it names none, or one that is not the
 * project's to change.
 */
export function targetOf(target: string): string | undefined {
  const [first = ''] = normalForm(target, 'NFC')
    .replace(/[`"'*]/g, '')
    .trim()
    .split(/[\s(（:：,、→]/);
  const path = first.replace(/^\.\//, '');
  const parts = path.split('/');
  const leaves = parts.some((part) => part === '' || part === '.' || part === '..');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name with control characters is not a name
  const strange = /[\u0000-\u001f\u007f\\]|^[~-]/.test(path);
  if (path === '' || leaves || strange || parts[0]?.toLowerCase() === '.git') return undefined;
  return path;
}

/** Where an approved skill is described. */
export function skillPath({ id, invocation }: Pick<Skill, 'id' | 'invocation'>): string {
  const [name = ''] = normalForm(invocation, 'NFKC').trim().toLowerCase().split(/\s/);
  const slug = name
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60);
  return `docs/skills/${id}-${slug === '' ? 'skill' : slug}.md`;
}

type CommitKind = 'feat' | 'fix' | 'refactor' | 'docs';
type Section = 'Added' | 'Changed' | 'Deprecated' | 'Removed' | 'Fixed';

const isDocument =
  /(?:^|\/)(?:docs?|文書)\/|(?:^|\/)(?:README|CLAUDE|AGENTS|CONTRIBUTING)[^/]*\.md$/i;
const fixes = /^(?:fix|repair|correct)\b|修正|不具合|バグ|直す/i;
const refactors = /^refactor\b|リファクタ|整理し直/i;
const removes = /^(?:remove|delete|drop)\b|削除|取り除|なくす/i;
const deprecates = /^deprecate\b|非推奨|廃止/i;

/** `docs/spec/crew.md` §15: what kind of change it is, by its title, its category and its file. */
function commitKindOf({ title, category }: Improvement, target: string): CommitKind {
  if (category === 'claude_md_update' || isDocument.test(target)) return 'docs';
  if (fixes.test(title)) return 'fix';
  return refactors.test(title) ? 'refactor' : 'feat';
}

export function sectionOf({ title, category }: Improvement): Section {
  if (category === 'new_template') return 'Added';
  if (removes.test(title)) return 'Removed';
  if (deprecates.test(title)) return 'Deprecated';
  return fixes.test(title) ? 'Fixed' : 'Changed';
}

/** `{type}({scope}): {description}`; the scope is the top folder, or the file's own name where it lies in none. */
export function commitSubject(improvement: Improvement, target: string): string {
  const [top = '', ...below] = target.split('/');
  const own =
    top
      .replace(/^\.+/, '')
      .replace(/\.[^.]*$/, '')
      .toLowerCase() || 'project';
  const scope = below.length > 0 ? top : own;
  return `${commitKindOf(improvement, target)}(${scope}): ${oneLine(improvement.title).slice(0, 72).toWellFormed()}`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
