/** Does a key's name say that its value is a secret? `api_key` does, `api_key_env` and `max_output_tokens` do not. */
export function looksSecret(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return /(^|[._-])(api[_-]?key|access[_-]?key|private[_-]?key|secret([_-]?key)?|(auth|access|api|bearer|github|gh)[_-]?token|token|pass(word|wd|phrase)|credentials?)$/.test(
    words,
  );
}

/** A refused value as a message may show it: short, on one line, never a secret. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  if (secretValue.test(text)) return '***';
  const letters = [...text.replaceAll('\n', ' ')];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('');
}

/** The marks that keys of well-known services begin with, and addresses with a password in them. */
const secretValue =
  /\b(sk|pk|rk)-[\w-]{8}|\b(ghp|gho|ghs|github_pat|glpat|xox[abp])[_-]\w{8}|\bAKIA[0-9A-Z]{12}|:\/\/[^/\s]*@/;
