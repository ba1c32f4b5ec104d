import { lazy, Suspense } from 'react';
import { share as en } from '#src/i18n/en/site/share.ts';
import { share as zh } from '#src/i18n/zh/site/share.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { usePageHead } from '#src/public/usePageHead.ts';

/** With the page: no other page waits for them. */
const TEXTS = { zh, en };
/** A file of its own: every public page names the files of each page, and this one has those of forms. */
const ShareForm = lazy(() => import('./ShareForm.tsx'));
const NOT_FOUND = 404;
const GONE = 410;

export interface SharedFile {
  name: string;
  size: number | null;
  is_dir: boolean;
  needs_password: boolean;
  expires_at: string;
}

/** `/share/{token}`: the file behind a link, for people without an account. */
export function SharePage({ id = '' }: { id?: string }) {
  const { lang } = usePublicText();
  const words = TEXTS[lang];
  const url = `/api/sys/v1/spaces/shares/${encodeURIComponent(id)}`;
  const { data, fault, retry } = useReply<SharedFile>(url);
  const hasEnded = fault instanceof ApiFault && (fault.status === NOT_FOUND || fault.status === GONE);
  usePageHead(hasEnded ? words.ended : (data?.name ?? words.title), words.description);
  return (
    <div className="s-page">
      <div className="s-card">
        {hasEnded && (
          <>
            <h1>{words.ended}</h1>
            <p className="s-lead">{words.endedText}</p>
          </>
        )}
        {fault !== undefined && !hasEnded && <FaultMessage fault={fault} retry={retry} />}
        {data === undefined && fault === undefined && <span className="p-bone" />}
        {data !== undefined && (
          <Suspense fallback={<span className="p-bone" />}>
            <ShareForm url={url} file={data} words={words} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
