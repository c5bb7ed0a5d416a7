/**
 * The visual language of everything that this package shows: the inspector and its reports, the hosted pages, the panel of
 * Storybook and the page of `readiness`. Neutral colours, one for what can be pressed, and four with a meaning, each in a
 * strength for shapes (at least 3:1 on paper) and one for words (`-ink`, at least 5.4:1). Beside each colour stands a shape
 * or a word. docs/decisions/0028 says why these.
 */
export const tokens = `:root { color-scheme: light dark; }
${tokensOf(':root')}`

/** The same for a part of somebody else's page, which says itself whether it is light or dark. */
export function tokensOf(selector: string): string {
  return `${selector} {
  --paper: light-dark(#fafaf8, #0f1113);
  --surface: light-dark(#fff, #15181b);
  --raised: light-dark(#f2f2ee, #1d2125);
  --line: light-dark(#e2e2dc, #2b3036);
  --edge: light-dark(#878d93, #6b737b);
  --ink: light-dark(#1a1c1e, #eceef0);
  --faint: light-dark(#595f66, #a2a9b1);
  --lit: light-dark(#e6effa, #1b2a3b);
  --blue: light-dark(#0b5cad, #7fbcfa);
  --waits: light-dark(#b57f00, #e8b33a);
  --waits-ink: light-dark(#805300, #f0c357);
  --moves: light-dark(#2b7dd8, #5aa7f5);
  --moves-ink: light-dark(#0b5cad, #7fbcfa);
  --done: light-dark(#139474, #35c49c);
  --done-ink: light-dark(#0a6b52, #5ad5b2);
  --wrong: light-dark(#c8380a, #ff7a45);
  --wrong-ink: light-dark(#b3380a, #ff9468);
  --over: light-dark(#878d93, #6b737b);
  --over-ink: light-dark(#595f66, #a2a9b1);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace;
  --round: 6px;
}
`
}

/** A state with a shape before it: a ring waits, a square is on its way, a disc is done, a diamond went wrong, a dash is over. */
export const marks = `.mark { display: inline-flex; align-items: center; gap: 5px; }
.mark i { flex: none; width: 8px; height: 8px; background: var(--shape); border-radius: 4px; }
.mark.waits { --shape: var(--waits); color: var(--waits-ink); }
.mark.waits i { background: none; border: 2px solid var(--shape); }
.mark.moves { --shape: var(--moves); color: var(--moves-ink); }
.mark.moves i { border-radius: 1px; }
.mark.done { --shape: var(--done); color: var(--done-ink); }
.mark.wrong { --shape: var(--wrong); color: var(--wrong-ink); }
.mark.wrong i { border-radius: 1px; transform: rotate(45deg); }
.mark.over { --shape: var(--over); color: var(--over-ink); }
.mark.over i { height: 3px; border-radius: 1px; }
`
