import type { FieldIssue } from '../model.ts';
import { isOwnComment } from '../rules/freshness.ts';
import type { Planned } from '../rules/maintain.ts';
import type { FieldState } from '../state.ts';

/** Where remarks and labels go: files, or a tracker. `failed`: why. */
export type Desk = {
  /** Leaves a remark; its body has its marker. */
  remark(issue: FieldIssue, body: string): Promise<string | undefined>;
  addLabel(issue: FieldIssue, label: string): Promise<string | undefined>;
  removeLabel(issue: FieldIssue, label: string): Promise<string | undefined>;
};

export type ApplyOptions = {
  readonly now: Date;
  readonly issues: ReadonlyMap<number, FieldIssue>;
  readonly before: FieldState;
  readonly caps: { readonly comments: number; readonly labels: number };
  readonly signal: AbortSignal;
};

const dayMs = 86_400_000;

/** What was seen is only written down: nothing is done. */
export function onlyPlanned(
  actions: readonly Planned[],
  options: ApplyOptions,
): readonly Planned[] {
  return actions.map((action) => {
    const { text: _, ...stands } = standing(action, options, options.issues.get(action.issue));
    return { ...action, ...stands };
  });
}

/** Does what was planned, one after the other (docs/spec/field.md §11.3, §11.4); what fails stops nothing else. */
export async function applyAll(
  actions: readonly Planned[],
  desk: Desk,
  options: ApplyOptions,
): Promise<readonly Planned[]> {
  const left = { ...options.caps };
  const done: Planned[] = [];
  for (const action of actions) {
    const issue = options.issues.get(action.issue);
    const stands = standing(action, options, issue);
    if (stands.result !== 'planned' || issue === undefined || options.signal.aborted) {
      done.push({ ...action, ...stands });
      continue;
    }
    const wants = {
      comments: action.body === '' ? 0 : 1,
      labels: action.label === undefined ? 0 : 1,
    };
    if (wants.comments > left.comments || wants.labels > left.labels) {
      done.push({ ...action, result: 'deferred' });
      continue;
    }
    left.comments -= wants.comments;
    left.labels -= wants.labels;
    const failed = await perform(action, issue, desk, stands.text);
    done.push(
      failed === undefined
        ? { ...action, result: 'applied' }
        : { ...action, result: 'failed', message: failed },
    );
  }
  return done;
}

async function perform(
  action: Planned,
  issue: FieldIssue,
  desk: Desk,
  isTextWanted: boolean,
): Promise<string | undefined> {
  const { label, removes, body, marker } = action;
  if (label !== undefined) {
    const isThere = issue.labels.includes(label);
    const failed = removes
      ? await desk.removeLabel(issue, label)
      : isThere
        ? undefined
        : await desk.addLabel(issue, label);
    if (failed !== undefined) return failed;
  }
  if (body === '' || marker === null || !isTextWanted) return undefined;
  return await desk.remark(issue, `${body}\n\n${marker}`);
}

type Standing = {
  readonly result: NonNullable<Planned['result']>;
  readonly message?: string;
  /** Is its remark still to be left? */
  readonly text: boolean;
};

/** How an action stands before it is done: there already, not to be done, or to be done. */
function standing(action: Planned, options: ApplyOptions, issue: FieldIssue | undefined): Standing {
  const { result, label, marker, body, removes } = action;
  if (result !== undefined) return { result, ...messageOf(action.message), text: false };
  const hasLabel = label === undefined || issue?.labels.includes(label) === true;
  if (removes) return { result: hasLabel ? 'planned' : 'already_present', text: body !== '' };
  const rest = hasLabel ? 'already_present' : 'planned';
  if (body === '' || marker === null) return { result: rest, text: false };
  if (issue?.comments === undefined)
    return { result: 'skipped', message: 'could not read comments', text: false };
  switch (remarkThere(issue, marker, options)) {
    case 'same':
      return { result: rest, text: false };
    case 'lately': {
      const message = 'a remark of the last 24 hours stands';
      return hasLabel ? { result: rest, message, text: false } : { result: rest, text: false };
    }
    case 'none':
      return { result: 'planned', text: true };
  }
}

/** Is this remark there, or another one of the same state that was left lately? */
function remarkThere(
  { number, comments = [] }: FieldIssue,
  marker: string,
  { before, now }: ApplyOptions,
): 'same' | 'lately' | 'none' {
  const last = before.issues[String(number)]?.lastComment;
  const isThere = comments.filter(isOwnComment).some(({ body }) => body.includes(marker));
  if (isThere || last?.marker === marker) return 'same';
  const isLate = last != null && now.getTime() - Date.parse(last.at) < dayMs;
  return isLate && marker.includes(`:${last.state}:`) ? 'lately' : 'none';
}

function messageOf(message: string | undefined): { readonly message?: string } {
  return message === undefined ? {} : { message };
}
