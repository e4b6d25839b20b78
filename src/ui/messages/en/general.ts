import { cli } from './cli.ts';
import { failures } from './failures.ts';
import { notices, warnings } from './notices.ts';
import { permission } from './permission.ts';
import { payerText, questions } from './questions.ts';
import { reasons } from './reasons.ts';
import { screens } from './screens.ts';

/** What a person did to a run unasked; workflows add those of their own. */
const inbox: Readonly<Record<string, string>> = {
  raise_budget: 'new budget',
  note: 'note',
};

/** Names of what files hold; workflows add those of their own. One that is not here is shown as it stands there. */
const fields: Readonly<Record<string, string>> = {
  title: 'title',
  name: 'name',
  role: 'role',
  id: 'ID',
  summary: 'summary',
  timestamp: 'timestamp',
  phase: 'phase',
  agents: 'reviewers',
  status: 'status',
  score: 'score',
  progress: 'progress',
  message: 'message',
  severity: 'severity',
  location: 'location',
  problem: 'problem',
  fix: 'fix',
  reason: 'reason',
  model: 'model',
  task: 'task',
  tasks: 'tasks',
  started: 'started',
  finished: 'finished',
  error: 'error',
  errors: 'errors',
  warnings: 'warnings',
  quality: 'quality',
  mode: 'mode',
  trigger: 'trigger',
};

/** The English words that no workflow has added to. */
export const general = {
  language: 'en' as 'ja' | 'en',
  failures,
  notices,
  warnings,
  questions,
  inbox,
  fields,
  payerText,
  permission,
  cli,
  screens,
  reasons,
};
