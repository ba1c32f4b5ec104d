import { useEffect, useState } from 'react';
import { COPY_NOTICE_MS } from '#model/values/constants.ts';
import { writeClipboard } from '#src/ui/writeClipboard.ts';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';

/** The command that downloads the item, with a copy button. It shows its success for 2.5 seconds (spec 8.2). */
export function PullCommand({ command }: { command: string }) {
  const {
    text: {
      site: { warehouse: words },
    },
  } = usePublicText();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), COPY_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => writeClipboard(command).then((done) => setOutcome(done ? 'copied' : 'copyFailed'));
  return (
    <section>
      <h2>{words.pull}</h2>
      <div className="i-pull">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach what scrolls */}
        <code tabIndex={0}>{command}</code>
        <button
          type="button"
          className="p-icon-button"
          aria-label={words.copy}
          title={words.copy}
          onClick={() => void copy()}
        >
          <Glyph name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
        </button>
      </div>
      <output className="i-outcome">{outcome ? words[outcome] : ''}</output>
    </section>
  );
}
