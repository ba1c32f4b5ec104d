import { Glyph } from '#src/public/controls/Glyph.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { NOTICE_PATH, type Notice } from '#src/session/notice/notice.ts';
import { useNotice } from '#src/session/notice/useNotice.ts';
import './operatorNotice.css';

/** The banner of the operator, above the bar of every public page. */
export function OperatorNotice() {
  const { lang } = usePublicText();
  const { data } = useReply<Notice>(NOTICE_PATH);
  const shown = useNotice(data, lang);
  if (shown === undefined) return null;
  const { text, tone, clock, onClose, closeLabel } = shown;
  return (
    <aside className={`p-operator p-operator-${tone}`}>
      <p>
        {text}
        {clock !== undefined && <small>{clock}</small>}
      </p>
      {onClose && (
        <button type="button" className="p-icon-button" aria-label={closeLabel} onClick={onClose}>
          <Glyph name="close" />
        </button>
      )}
    </aside>
  );
}
