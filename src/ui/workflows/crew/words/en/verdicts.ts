import { roles } from './roles.ts';

/** What stands in the log in capitals or as a founding word (docs/spec/crew.md §22), as people say it; others stay as they are. */
const qualities: Readonly<Record<string, string>> = {
  GREEN: 'good',
  YELLOW: 'fair',
  RED: 'poor',
};

const verdicts: Readonly<Record<string, string>> = {
  PASS: 'passed',
  NOTES: 'notes',
  'PASS WITH NOTES': 'passed with notes',
  FAIL: 'failed',
  APPROVE: 'approved',
  'APPROVE-WITH-NOTES': 'approved with notes',
  REJECT: 'sent back',
};

const statuses: Readonly<Record<string, string>> = {
  pending: 'pending',
  running: 'working',
  retrying: 'trying again',
  success: 'done',
  partial: 'partly done',
  failure: 'failed',
  timeout: 'out of turns',
  skipped: 'skipped',
};

const modes: Readonly<Record<string, string>> = { full: 'in full', light: 'in brief' };

const priorities: Readonly<Record<string, string>> = { HIGH: 'high', MEDIUM: 'medium', LOW: 'low' };

const kinds: Readonly<Record<string, string>> = {
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

export function qualityWord(word: string): string {
  return qualities[word] ?? word;
}

export function verdictWord(word: string): string {
  return verdicts[word] ?? word;
}

export function statusWord(word: string): string {
  return statuses[word] ?? word;
}

export function modeWord(word: string): string {
  return modes[word] ?? word;
}

export function personaWord(persona: string): string {
  return roles[persona.replace(/^worker_/, '')] ?? persona;
}

export function priorityWord(word: string): string {
  return priorities[word] ?? word;
}

export function kindWord(word: string): string {
  return kinds[word] ?? word;
}
