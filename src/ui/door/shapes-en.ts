/*
 * Shapes of English requests, by kind: how people ask, whatever they ask about. Looked for in small letters. Gaps are bounded,
 * so each takes a time that grows with the text.
 */
import { anyOf, type RequestKind, type Shapes } from './shape.ts';

/** Parts of programs, and what they run on. Words that a story may be about as well (clock, letter, table) are none. */
const part = anyOf(
  'buttons?|pages?|screens?|dialogs?|modals?|menus?|footer|header|sidebar|tooltips?|dropdowns?',
  'checkbox(?:es)?|date ?pickers?|forms?|input|cursor|scroll(?:bar)?|links?|log-?ins?|sign-?in|search',
  'filters?|uploads?|downloads?|exports?|imports?|parser|servers?|api|endpoints?|quer(?:y|ies)|database',
  'cache|apps?|site|website|program|scripts?|commands?|cli|builds?|ci|pipeline|tests?|suite|deploys?',
  'deployment|installer|config|settings?|users?|notifications?|icons?|layout|fonts?|charts?',
  'functions?|methods?|modules?|packages?|dependenc(?:y|ies)|linter|compiler|types?|safari|chrome',
  'firefox|windows|android|ios|mobile|css|html|json|yaml|csv|urls?|tokens?|cookies?|regex|terminal',
  'calendar|weekdays?|dates?|timestamps?|help text|error messages?|defaults?|restart|reboot|start-?up|output|encoding|locale|time ?zone|null|nan',
  'dark mode|theme|ui|window|inbox|pager|editor|escape|enter|keyboard|shortcuts?|feature|sort order',
  'tokeni[sz]ers?|lexers?|crlf|utf-?8|deps|callbacks?|async|await|dead code|rounding|lint(?: errors?)?',
  'upload limit|logs?|logging|logger|memory|cpu|worker|thread|queue|toolbar|panel|toggle|popup|banner',
);

const code = anyOf(
  '--[a-z][a-z-]*|[a-z0-9_/-]+\\.(?:ts|tsx|js|jsx|py|go|rs|c|java|rb|json|ya?ml|md|css|html|toml|sh)',
  '[a-z0-9_]+\\(\\)|[a-z]+_[a-z_]+|flag|option|argument|parameter|variable|class|constant|branch',
  'eslint|react|node|typescript|webpack|vite|docker|postgres|python|rust|readme|changelog|codebase|repo',
);

const trouble = anyOf(
  '(?:is|are|gets?|got|keeps?|was|were|goes|went|looks?) (?:\\w+ )?(?:off|wrong|broken|missing|blank|empty',
  'cut off|stuck|slow|down|logged out|duplicated|lost|reset|ignored|truncated|misaligned|red|flaky|failing',
  'hidden|garbled|gone|unreadable|reversed|upside down|too \\w+|invisible|unusable|out of \\w+)|off by|overlaps?|flickers?|freez(?:es|ing)|hangs?|crash(?:es|ed|ing)?',
  "leaks?|fails?|failing|throws?|doesn't|does not|don't|isn't|aren't|won't|can't|cannot|no longer|stopped",
  'loses|drops|ignores|jumps|twice|disappears?|vanish(?:es)?|times? out|takes (?:forever|ages|too long)',
  'too slow|breaks?|(?:shows?|returns?|prints?|displays?) (?:nothing|the wrong|twice|an? (?:error|empty|blank))',
  'shifts? by|eats?|hogs?|uses? (?:too much|\\d)|consumes?|flash(?:es)?|blinks?|duplicates|truncates|scrambles',
);

/** What is handed over when it is done. */
const paper = anyOf(
  'tables?|spreadsheets?|reports?|summary|overview|list(?! command)|plan|itinerary|schedule|agenda|budget',
  'checklists?|docs|documentation|guide|handbook|emails?|invitations?|flyers?|brochure|press release',
  'tweets?|posts?|slides?|deck|presentation|questions|(?:score|cheat|fact) ?sheet|sheet|templates?|faq',
  'timeline|handouts?|table signs?|sample messages?|subtitles|captions?|storyboard|transcript|job postings?|shopping list|glossary|proposal|reading list|blog post|bios?|notes|questionnaire|slogans?|brief|one-pager|newsletters?|announcement|deadlines?|quotes|prices|sources|articles?',
);

/** So many of something that is made in numbers. */
const several =
  '(?:two|three|four|five|six|eight|ten|twelve|twenty|a dozen|\\d+) (?:[a-z-]+ ){0,3}?(?:variants?|versions?|options|drafts?|examples|ideas|names|titles|taglines|headlines|suggestions|samples|questions|tips|facts|quotes|posts|emails|reasons|slides)\\b';

const somebody = anyOf(
  'boy|girl|woman|man|mother|father|son|daughter|brothers?|sisters?|widow(?:er)?|knight|witch|monk|priest',
  'wizard|ghosts?|robots?|king|queen|princess|prince|thief|thieves|sailor|soldier|bakers?|gardeners?|poet',
  'librarian|teacher|nurse|astronaut|cat|dog|fox|dragon|moth|crocodile|strangers?|neighbou?rs?|twins?',
  'orphan|detective|painter|pianist|clockmaker|lighthouse keeper|bookshop|village|kingdom|island',
);

const polite =
  "(?:please |kindly |can you |could you |would you |let's |i want you to |we need to |i need to )*";

export const asked = '(?:^|[.!?;:] )(?:so |and |but |ok,? |hi,? |hey,? )*';

/** How a deed is asked for. */
export const doing = anyOf(
  'add|adjust|align|allow|apply|arrange|assemble|automate|book|bring|build|bump|cache|change|clean|close',
  'collect|compile|compose|convert|create|cut|delete|deprecate|design|disable|document|draft|drop',
  'enable|expand|export|extract|fill|fix|format|gather|generate|get rid|group|handle|hide|implement|import',
  'improve|increase|inline|install|keep|limit|line up|look up|make|merge|migrate|move|optimi[sz]e|order',
  'organi[sz]e|outline|pick out|plan|polish|port|prepare|produce|proofread|pull|put|raise|rank|reduce',
  'refactor|remove|rename|replace|rephrase|resize|reword|rewrite|rotate|schedule|set|shorten',
  'simplify|sort|speed|split|stop|sum|support|swap|switch|tag|tidy|transcribe|transform|translate|trim|turn',
  'unify|update|upgrade|validate|wrap|write',
);

export const english: Shapes<RequestKind> = {
  story: [
    `\\b(?:monologue|vignette|noir|whodunit|saga|thriller|rom-?com|sci-?fi|space opera|slow[- ]burn)\\b`,
    `\\b(?:picture book|children's (?:book|story)|flash fiction|haiku|sonnet|ballad|fan ?fiction|limerick|screenplay|short play|bedtime)\\b`,
    `\\b(?:villanelle|prologue|epilogue|sequel|prequel|retelling|fairytale|comic short|drabble)\\b`,
    `^(?:opening|closing|final|first|last) (?:scene|line|chapter|paragraph)\\b|^(?:imagine|once)\\b`,
    `^${polite}(?:write|tell|give) (?:me |us )?(?:something|anything|a piece|a scene|a dialogue|a diary)\\b`,
    `\\b(?:narrated by|told (?:by|from)|point of view of|for ages|ages? \\d)\\b`,
    `^continue (?:from|where|the|my|with)\\b|\\bkeep it (?:tense|short and|light|dark|funny|warm)`,
    `\\b(?:something|anything)\\b[^.?!]{0,40}\\bto read\\b|\\b(?:like|love|want) to read\\b`,
    `\\bwrite (?:me |us )?(?:the |a |an |my |our )?(?:next|opening|first|last|final|closing) (?:chapter|scene|page)`,
    `\\b(?:my|the|our) (?:detective|heroine|hero|protagonist|narrator|villain|main character) (?:needs|has to|must|wants|gets)\\b`,
    `\\bwords? (?:on|about) an? \\w+ (?:who|that|where)\\b`,
    // somebody, and what befalls them
    `^(?:an?|the|two|three|my|our) (?:[a-z'-]+ ){0,3}?${somebody}\\b[^.?!]{4,}`,
    `^(?:an?|two|three|four|some|every|the last|the first) (?:[a-z'-]+ ){1,4}(?:who|whose|where|in which|that never|falls?|finds?|discovers?|wakes?|inherits?|swaps?|learns?)\\b`,
    `^(?:two|three|an?|one) (?:[a-z'-]+ ){1,3}?[a-z'-]+, (?:one|two|an?|no) [a-z'-]+`,
  ],
  dilemma: [
    `\\b(?:isn't|wasn't|weren't|aren't) [a-z' ]{1,30}(?:better|worse|enough|too)\\b`,
    `${asked}(?:isn't|aren't|wouldn't|won't|doesn't|don't|shouldn't) (?:it|this|that|we|you|they|the|our|my)\\b|\\bwhat if\\b`,
    `\\bdo (?:we|i) (?:even |really |still )?need\\b|\\bdo without\\b|\\bis (?:it|this|that) (?:any )?(?:better|enough|wise|fair|realistic)\\b`,
    `^(?![^.?!]*\\b(?:one or two|or so|or more|or less|or fewer|${part}|${paper})\\b)[^.?!]{3,80} or [^.?!]{3,60}$`,
    `\\b(?:can't|cannot|can not|couldn't|hard to|unable to) (?:quite )?(?:decide|choose|make up (?:my|our) minds?|settle)\\b`,
    `\\b(?:on the fence|undecided|in two minds|second thoughts|torn between|going back and forth)\\b`,
    `\\b(?:settle|decide|agree) (?:it|this|on|once|whether|between|if)\\b|\\bneed a decision\\b`,
    `\\b(?:keep|kept|still|always|been) (?:arguing|disagreeing|fighting)\\b|\\bsplit (?:on|over)\\b|\\bdisagree`,
    `\\bspeaks (?:against|for)\\b|\\bdownsides?\\b|\\bdrawbacks?\\b|\\bam i missing\\b|\\bpoke holes\\b|\\bpunch holes\\b`,
    `\\bdevil's advocate\\b|\\b(?:challenge|question) (?:this|my|our)\\b|\\b(?:good|bad|better) idea\\b`,
    `\\boverkill\\b|\\btoo (?:early|late|much|risky|soon|ambitious)\\b|\\bpremature\\b|\\b(?:terrible|crazy|stupid|silly) idea\\b`,
    `\\b(?:not sure|unsure|not convinced|doubts?) (?:about|whether|if|that)\\b|\\bthrough with me\\b`,
    `\\bholds? (?:up|water)\\b|\\b(?:honest(?:ly)?|frank(?:ly)?|candid|blunt)\\b|\\bpitfalls?\\b|\\brisks? of\\b|\\bwhat do you think\\b|\\byour (?:take|opinion|view)\\b`,
    `\\bthoughts on\\b|\\bsanity.check\\b|\\bam i wrong\\b|\\bpush back\\b|\\bboth sides\\b|\\bargue\\b|\\bobjections?\\b`,
    `^will [^.?!]{2,60}\\b(?:buy|like|accept|believe|pay|work|scale|understand)\\b`,
    `^[a-z][a-z ]{2,40} or (?:do it|make it|buy|build|write it|keep|just|wait|stay|not)\\b`,
    `\\b(?:does|would|do) it make sense to\\b|\\bworth (?:it|the|\\w+ing)\\b|\\bis it ok(?:ay)? to\\b`,
    `^(?!(?:can|could|would) you (?:please )?(?:fix|add|make|write))[^.?!]{2,80}\\bor\\b[^.?!]{2,60}\\?`,
    `\\bwould you\\b[^.?!]{2,60}\\bor\\b|\\bor (?:leave it|not\\b|rather|stay|keep it|wait)`,
    `\\bshould (?:i|we)\\b[^.?!]{2,80}\\bor\\b|^[a-z0-9+#. -]{2,30} (?:vs\\.?|versus) `,
  ],
  standing: [
    `${asked}(?:is|why|what|which|where|who|how|when|has|did|does|any|can i|can we|may i|show)\\b[^.?!]{0,60}#\\d+`,
    `\\b(?:what|which|who|whose|anything|anyone|how many|how far|any|show|list)\\b[^.?!]{0,60}\\b(?:issues?|tickets?|prs?|pull requests?|milestones?|backlog|stale|unassigned|overdue)\\b`,
    `\\b(?:who|whose|what|which|anything|anyone|any|is|are)\\b[^.?!]{0,50}\\b(?:waiting (?:on|for)|held up|blocked|stuck|in flight|in review)\\b`,
    `\\bwhat\\b[^.?!]{0,30}\\b(?:pick up|start|work on|tackle|do|take|left)\\b[^.?!]{0,25}\\b(?:next|first|now|today|after (?:this|that)|release|milestone|sprint)\\b`,
    `\\bwhat(?:'s| is| are)? (?:still |left |the )?(?:left|missing|outstanding|remaining|still to do)\\b`,
    `\\bon track\\b|\\bon schedule\\b|\\bmake the deadline\\b|\\b(?:ready|safe|ok) to (?:merge|start|close|ship|release)\\b`,
    `\\bwhat(?:'s| is| are| did| has| have) (?:the |my |our )?(?:agents?|team|everyone|everybody|others|crew|people)\\b|\\banything (?:new|urgent|pressing|due|on fire)\\b`,
    `\\bwho(?:'s| is| are)? (?:on|working on|doing|assigned|free|stuck|blocked)\\b|\\bwhere (?:are|is) (?:things|we|it|everything) (?:stuck|blocked)\\b`,
    `\\b(?:holding|hold) (?:up|back)\\b|\\bcan i help\\b|\\bi have (?:an hour|time|a free)\\b|\\bi'?m free\\b|\\bfree hands?\\b`,
    `\\b(?:anyone|anybody|someone|who|they|he|she|you)\\b[^.?!]{0,24}\\bmy (?:reviews?|prs?|changes?|patch|branch|pull request)\\b`,
    `\\b(?:oldest|newest|most urgent|next|last) (?:open )?(?:ticket|issue|pr|task|review)\\b`,
    `\\b(?:moved|happened|progressed|changed) (?:since|yesterday|overnight|this week)\\b|\\b(?:reviews?|prs?|issues?|tickets?)\\b[^.?!]{0,20}\\b(?:piling|piled|pending|waiting)`,
    `\\bhow many\\b[^.?!]{0,40}\\b(?:bugs?|reports?|tasks?|reviews?|untriaged)\\b`,
    `\\bhow far\\b[^.?!]{0,40}\\b(?:release|milestone|done|finish|\\d+\\.\\d+)`,
    `\\bwhere (?:do|are) we (?:stand|at|with)\\b|\\bstatus (?:update|report)\\b|\\bstate of (?:play|the project|things)\\b`,
  ],
  fault: [
    `\\b(?:even|still|again|only|always) (?:with|when|after|if|in|on)\\b[^.?!]{0,30}(?:--[a-z]|\\b${part}\\b)`,
    `\\b${part}\\b[^.?!]{0,40}\\b(?:goes?|jumps?|falls?|switch(?:es)?) back\\b|\\b${part}\\b[^.?!]{0,30}\\b(?:is|are) (?:still|always|never|not)\\b`,
    `\\b${part}\\b[^.?!]{0,60}?\\b${trouble}\\b`,
    `\\bwhen(?:ever)? (?:i|you|we|users?|someone) (?:click|press|open|type|paste|scroll|resize|save|reload|refresh|log|hit|tap|drag|sort|filter|search|delete|start|run)`,
    `\\b(?:clicking|pressing|opening|typing|pasting|scrolling|resizing|saving|reloading|tapping|dragging)\\b[^.?!]{0,40}\\b${trouble}\\b`,
    `\\b(?:divi(?:de|des|sion) by zero|null pointer|stack overflow|out of memory|off[- ]by[- ]one|dead ?locks?|infinite loop)\\b`,
    `\\bnothing happens\\b|\\b(?:typo|bug|leak|race|regression|race condition) (?:in|on|with)\\b|\\bi (?:keep )?get(?:ting)? an? [^.?!]{0,30}(?:error|exception|warning)`,
    `\\bi can't (?:open|save|log|sign|click|scroll|upload|download|install|build|run|start|load|see)\\b`,
    `\\b[a-z]*(?:error|exception): |\\bcannot read propert|\\bundefined is not\\b|\\bis not a function\\b|\\benoent\\b`,
    `\\bsegfault|\\bstack ?trace\\b|\\btraceback\\b|\\bexit code [1-9]|\\b(?:404|500|502|503) (?:error|when|on|from)\\b`,
    `\\b(?:please|pls) (?:sort|fix|correct|repair)\\b|\\bsort (?:it|this|that) out\\b`,
  ],
  change: [
    `^${polite}(?:read|load|take|parse|fetch|store|write|send|accept)\\b[^.?!]{2,40} (?:from|to|into|in|as) (?:an? |the )?(?:env|environment|config|file|variable|flag|argument|stdin|stdout|database|json|yaml|cache)\\b`,
    `^${polite}(?:bump|rename|upgrade|downgrade|refactor|debounce|memoi[sz]e|lint|revert|deprecate|inline)\\b`,
    `^${polite}(?:replace|migrate|extract|move|drop|support|handle|validate|escape|cache|log|expose|hide|disable|enable|switch|convert|simplify|speed up|optimi[sz]e|pin|patch|add|remove|delete|fix|change|set|make|get|increase|decrease|raise|lower|use|split|merge|port|implement|clean up|show|print|return)\\b[^.?!]{0,60}(?:\\b${part}\\b|(?:^|[\\s\`'"])${code}(?:$|[\\s\`'",.]))`,
    `^${polite}(?:stop|avoid|prevent|don't|do not|never) (?:log|show|print|send|cach|retry|open|block|load|writ|stor)[a-z]*\\b`,
    `\\b${part}\\b[^.?!]{0,40}\\b(?:should|must|needs? to|ought to) (?:not )?(?:be|say|show|return|accept|support|respect|use|open|close|stay|remember|have)\\b`,
    `\\b(?:get|make|have)\\b[^.?!]{0,30}\\b(?:pass(?:ing)?|green|compile)\\b`,
  ],
  errand: [
    `^(?!${polite}${doing}\\b)[^.?!]{0,60}\\b${paper} (?:for|with)\\b`,
    `^${polite}(?:compare|research|gather|collect|compile|put together|draft|plan|organi[sz]e|prepare|translate|summari[sz]e|find|list|survey|look up|look into|dig up|pull together|work out|sum up|write|write up|make|create|set up|i need|we need|turn|cut)\\b[^.?!]{0,120}\\b${paper}\\b`,
    `\\b${paper}(?:,| and| plus| with)\\b[^.?!]{0,30}\\b${paper}\\b`,
    `^${polite}(?:research|gather|collect|survey|translate|summari[sz]e|read|read through|go through)\\b[^.?!]{0,100}\\b(?:and|then) (?:sum|summari[sz]e|put|list|write|make|check|sort|rank|turn|report|pull out|extract|highlight|note)\\b`,
    `^(?:two|three|four|five|six|eight|ten|twelve|twenty|\\d+) (?:[a-z-]+ ){0,3}?[a-z-]+s (?:in|for|with|on|about)\\b|^[a-z-]+s and [a-z-]+s for `,
    `^${polite}(?:i need |we need |give me |make |write |draft |come up with )?${several}`,
    `^${polite}(?:research|gather|collect|find|list|survey|translate|summari[sz]e|sum up) (?:me |the |our |these |those )?(?:top |best )?(?:two|three|four|five|six|seven|ten|\\d+|every|all)\\b`,
  ],
  /** Something is to be done, and whether to a program does not say its first word. */
  deed: [`^${polite}${doing}\\b|^(?:i|we) need (?:an?|some|the|\\d+|two|three|four|five) `],
  /** A part of a program stands in it. */
  program: [`\\b${part}\\b`, `(?:^|[\\s\`'"])${code}(?:$|[\\s\`'",.])`, `\\bv\\d+\\b`],
  premise: [],
  question: [
    `${asked}(?!(?:how|what) about\\b)(?:how|where|what|why|which|who|whose|when|is|are|was|were|does|did|do (?:we|i|you|they|our|any)|has|have (?:we|i|you|they)|what's|where's|who's|how's|what're)\\b`,
    `^${polite}(?:give me (?:an? |the )?(?:tour|walkthrough|idea|sense|feel)|see (?:if|whether|what|how)|look (?:at|into|over|through)|check|have a look|take a look|show me|explain|describe|inspect|review|audit|assess|evaluate|rate|judge|find out|identify|spot|point out|diagnose|analy[sz]e|trace|locate)\\b`,
    `\\bwalk me through\\b|\\btell me (?:what|why|how|where|which|who|if|whether|when)\\b|\\bi (?:only |just )?want(?:ed)? to (?:know|understand|see)\\b|\\bcurious\\b|\\bexplain\\b`,
  ],
};

/** A question that goes on to have something done. */
export const doesAfterwards =
  '(?:[.?!;,]| and| then) ?(?:please )?(?:fix|add|make|change|rename|remove|delete|update|implement|write|create|build|replace|correct|repair|refactor|prepare|draft|translate|do it|sort it)\\b';

/** What a program said, handed over as it was. */
export const pastedError = '^(?:uncaught )?[a-z]*(?:error|exception)\\b ?:|\\bcannot read propert';
