/*
 * Masks what looks like a credential (docs/spec/crew.md §2.3) in text that goes into engine bookkeeping. A match never
 * takes in a quote, a backslash or a line end, so that JSON stays JSON. Prose is left alone: a character who says
 * "password: swordfish" is a line of the story, `PASSWORD=swordfish` is not.
 */
const apiKey = '***API_KEY***';
const password = '***PASSWORD***';

/** Each begins with a fixed text, which is looked for first: most lines have none of them. */
const keys = [
  /\bsk-[A-Za-z0-9_-]{16,}/g, // Anthropic, OpenAI and those who copy them
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\bhf_[A-Za-z0-9]{30,}/g,
];
const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/-]{16,}={0,2}/gi;
const assignedKey =
  /\b([A-Z0-9_]*(?:API_?KEY|ACCESS_KEY|SECRET|TOKEN|CREDENTIALS?)\s*=\s*(?:\\?["'])?)[^\s"'\\,;&]{4,}/g;
const assignedPassword =
  /\b([A-Za-z0-9_]*(?:PASSWORD|PASSWD|password|passwd)\s*=\s*(?:\\?["'])?)[^\s"'\\,;&]{3,}/g;
const member = (names: string) =>
  new RegExp(`(\\\\?"[A-Za-z0-9_-]*(?:${names})\\\\?"\\s*:\\s*\\\\?")[^"\\\\]{3,}`, 'gi');
const keyMember = member('api[_-]?key|access[_-]?key|secret|auth[_-]?token|access[_-]?token');
const passwordMember = member('password|passwd');
const userInfo = /([a-z0-9+.-]:\/\/[^\s/@:"'\\]+:)[^\s/@"'\\]+(?=@)/gi;
/** Three parts; a part alone is let stand, but passed over, so that each letter of it is not tried as a beginning. */
const webToken = /\beyJ[A-Za-z0-9_-]{10,}(?<rest>\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,})?/g;
const pemBorder = /-----(?<side>BEGIN|END) [A-Z ]*PRIVATE KEY-----|"/g;

/** Cheap look for anything that could match, so that ordinary lines cost one scan. */
const suspicious =
  /sk-|gh[pousr]_|github_pat_|glpat-|xox|AIza|AKIA|ASIA|npm_|hf_|eyJ|bearer|basic|key|secret|token|credential|passw|:\/\/|PRIVATE/i;

/** The text with credentials masked as `***API_KEY***` and `***PASSWORD***`. Twice does no more than once. */
export function redactSecrets(text: string): string {
  if (!suspicious.test(text)) return text;
  const masked = keys.reduce((rest, pattern) => rest.replace(pattern, apiKey), text);
  return withoutPem(masked)
    .replace(webToken, (token, rest: string | undefined) => (rest === undefined ? token : apiKey))
    .replace(bearer, `$1 ${apiKey}`)
    .replace(passwordMember, `$1${password}`)
    .replace(assignedPassword, `$1${password}`)
    .replace(userInfo, `$1${password}`)
    .replace(keyMember, `$1${apiKey}`)
    .replace(assignedKey, `$1${apiKey}`);
}

/** What stands between the borders of a private key, as far as no quote parts them. */
function withoutPem(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let opened: number | undefined;
  for (const { 0: border, index, groups } of text.matchAll(pemBorder)) {
    const side = groups?.['side'];
    if (side === 'BEGIN') opened ??= index + border.length;
    else {
      if (side === 'END' && opened !== undefined) {
        parts.push(text.slice(from, opened), apiKey);
        from = index;
      }
      opened = undefined;
    }
  }
  return parts.join('') + text.slice(from);
}
