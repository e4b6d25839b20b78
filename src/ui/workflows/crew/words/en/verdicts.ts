import { logWords } from '../log-words.ts';
import { roles } from './roles.ts';

/** What stands in the log in capitals or as a founding word (docs/spec/crew.md §22), as people say it; others stay as they are. */
const qualities = {
  GREEN: 'good',
  YELLOW: 'fair',
  RED: 'poor',
};

const verdicts = {
  PASS: 'passed',
  NOTES: 'notes',
  'PASS WITH NOTES': 'passed with notes',
  FAIL: 'failed',
  APPROVE: 'approved',
  'APPROVE-WITH-NOTES': 'approved with notes',
  REJECT: 'sent back',
};

const statuses = {
  pending: 'pending',
  running: 'working',
  retrying: 'trying again',
  success: 'done',
  partial: 'partly done',
  failure: 'failed',
  timeout: 'out of turns',
  skipped: 'skipped',
};

const modes = { full: 'in full', light: 'in brief' };

const priorities = { HIGH: 'high', MEDIUM: 'medium', LOW: 'low' };

const kinds = {
  template_update: 'change to a prompt',
  config_change: 'change to the settings',
  claude_md_update: 'change to CLAUDE.md',
  new_template: 'new prompt',
  best_practice: 'good practice',
  failure_pattern: 'how things fail',
  tech_decision: 'technical decision',
  lesson_learned: 'lesson learned',
  anti_pattern: 'what to avoid',
};

export const logged = logWords({ qualities, verdicts, statuses, modes, priorities, kinds, roles });

export const {
  qualityWord,
  verdictWord,
  statusWord,
  modeWord,
  personaWord,
  priorityWord,
  kindWord,
} = logged;
