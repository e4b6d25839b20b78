import { anyOf, type Signs } from './shape.ts';
import { asked, doing } from './shapes-en.ts';

/* Signs that an English request is meant as it sounds, or is not. Looked for in small letters. */

/** Asked politely, and meant as a request. */
export const asksPolitely = `${asked}(?:can|could|would|will) (?:you|we) (?:please |kindly |just )?${doing}\\b`;

export const english: Signs = {
  weighs: anyOf(
    '\\bshould (?:i|we|our|the team)\\b|\\b(?:good|bad|better|wise|terrible) idea\\b|\\bpros and cons\\b|\\btrade-?offs?\\b',
    "\\b(?:opinions?|thoughts on|second opinion|devil's advocate|both sides|weigh|torn between|dilemma|worth (?:it|the|\\w+ing))\\b|\\bwhat do you think\\b",
    '\\b(?:(?:is|be|are|which|what|any|really|way) better|better (?:off|than|to)|or rather|would rather|make sense to|overkill|premature|downsides?|drawbacks?|argue|not convinced)\\b',
    "\\b(?:can't|cannot|can not|couldn't|hard to) (?:quite )?(?:decide|choose|settle)\\b|\\b(?:decide|deciding) (?:whether|between|if|on)\\b",
    '\\b(?:not sure|unsure|undecided|on the fence|in two minds|second thoughts)\\b|\\bor (?:wait|stay|keep|leave)\\b',
    "\\b(?:yes or no|holds? up|poke holes|pitfalls|(?:is|was|would|isn't) (?:it|this|that) (?:be )?too|be (?:blunt|frank)|isn't (?:it|this|that|the)|do (?:we|i) (?:even|really)|make up (?:my|our) minds?|need a decision|(?:settle|decide) it)\\b",
    // two things, and not a question about what is
    '^(?!(?:is|are|was|were|does|do|did|has|have|can|could|will|would|what|which|how|where|why|who|when|if)\\b)[^.?!]{3,60} or [^.?!]{3,40}\\?$',
  ),
  wonders: anyOf(
    '\\b(?:compar(?:e|es|ed|ing|isons?)|versus|vs|wonder(?:ing|s|ed)?|whether|advice|advise|thoughts|recommend(?:ed|ations?)?)\\b',
    '\\b(?:worse|best|instead of|prefer|ought|think|curious|idea|maybe|perhaps|consider(?:ing|ed)?|debating|tempted|doubts?|pick|find|look for)\\b',
    '\\b(?:shall|could|would|do|can|must) (?:i|we)\\b|\\b(?:how|what) about\\b|\\bor not\\b',
  ),
  explains: anyOf(
    '\\b(?:why|how come|explain\\w*|differences?|differs?|describe|understand|meaning|purpose|walk me|tell me (?:how|what|where|about))\\b',
    '\\bhow (?:do|does|did|it|the|is|are|would|can) (?:[a-z]+ ){1,5}(?:works?|handled?|stored?|ordered|used|built|done|called|decided?|chosen?|know)\\b',
    '\\bwhat (?:does|do|did) [^.?!]{1,40}\\b(?:do|mean|return|contain)\\b|\\bwhat (?:changed|happens)\\b|\\bchanged since\\b',
  ),
  asks: anyOf(
    '\\?',
    `${asked}(?:what|why|how|where|who|whose|which|when|is|are|was|were|does|did|has|have|any)\\b`,
  ),
  software: anyOf(
    '\\b(?:buttons?|dropdowns?|checkbox(?:es)?|modals?|tooltips?|sidebar|toolbar|log-?in|sign-?in|endpoints?|api|cli|csv|json|yaml',
    'css|html|urls?|npm|pnpm|eslint|typescript|node \\d+|docker|postgres|webpack|vite|regex|timestamps?|null|nan|uploads?|downloads?',
    'cache|parser|date ?picker|dark mode|scrollbar|database|config|dependenc(?:y|ies)|function|repo|codebase|generator|plugin|scripts?',
    'command line|search results|sort order|environment variables?|logged out|footer|settings page|error messages?|(?:fix|implement) (?:the )?issue|progress (?:bar|view)|test suite|unit tests?|failing tests?|tests? (?:pass|fail)\\w*|ci|stack trace|exception)\\b|\\b[a-z]*error: |[a-z0-9_]\\(\\)|(?:^|\\s)--[a-z]|\\b[a-z0-9_-]+\\.(?:ts|js|py|go|rs|java|json|ya?ml|css|html)\\b',
  ),
  standing:
    '\\b(?:issues?|tickets?|prs?|pull requests?|milestones?|backlog|reviews?|releases?|blocked|waiting|held up|holding up)\\b',
  papers:
    '\\b(?:e?mails?|letters?|essays?|articles?|reports?|cv|r[eé]sum[eé]|slides?|deck|invitations?|flyers?|chapters?|novel|story|speech|calendar|agenda|schedule|menu|poster|handbook|plan)\\b',
  trouble: anyOf(
    '\\b(?:is|are|was|were|looks?|comes?|goes) (?:\\w+ )?(?:wrong|missing|broken|empty|slow|late|stuck|cut off|off)\\b',
    "\\b(?:fails?|failed|doesn't|does not|isn't|aren't|won't|shows|off by|crash\\w*|overlaps?)\\b",
  ),
  tells: anyOf(
    '\\bto read\\b|\\bpicture book about\\b',
    "^(?:an?|the|one|write (?:me )?an?) (?:[a-z'-]+ ){0,4}(?:story|tale|novel|poem|fable|haiku|ballad|whodunit|romance|mystery) (?:about|told|of|in which|where|for)\\b",
  ),
};
