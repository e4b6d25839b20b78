/** A rule like `Bash(git*push*)` or `Edit`: a tool, and what its command or path looks like. */
export type Pattern = {
  /** As a person wrote it. */
  readonly source: string;
  readonly tool: string;
  readonly matches: (text: string) => boolean;
  /** Contains `;`, `|`, `&`, `<` or `>`: it is compared with the text as it is written. */
  readonly aboutOperators: boolean;
};

/** Denials and questions: `*` stands for any letters, both ends are fixed; `:*` at the end also for any arguments. */
export function strictPattern(source: string): Pattern | undefined {
  return read(source, (body) => {
    const literal = glob(body);
    if (!body.endsWith(':*')) return literal;
    const prefixed = atWordEnd(body.slice(0, -2));
    return (text) => literal(text) || prefixed(text);
  });
}

/** Allowances: a `*` right after a word does not go on into another word, `ls*` is not `lsof`. */
export function allowPattern(source: string): Pattern | undefined {
  return read(source, (body) => {
    if (body.endsWith(':*')) return atWordEnd(body.slice(0, -2));
    return /[\p{L}\p{N}_.-]\*$/u.test(body) ? atWordEnd(body.slice(0, -1)) : glob(body);
  });
}

function read(source: string, make: (body: string) => Pattern['matches']): Pattern | undefined {
  const [whole, tool, body = '*'] = /^([\p{L}_][\w-]*)(?:\((.*)\))?$/su.exec(source.trim()) ?? [];
  if (whole === undefined || tool === undefined) return undefined;
  return { source, tool, matches: make(body), aboutOperators: /[;|&<>]/.test(body) };
}

function atWordEnd(body: string): Pattern['matches'] {
  const exact = glob(body);
  const withArguments = glob(`${body} *`);
  return (text) => exact(text) || withArguments(text);
}

/** Looks for the pieces between stars from left to right: linear in the text for each piece. */
function glob(body: string): Pattern['matches'] {
  const [first = '', ...rest] = body.split('*');
  const last = rest.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}
