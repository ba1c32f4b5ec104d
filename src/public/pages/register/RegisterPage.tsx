import { accountsPath } from '#src/session/accountsPath.ts';
import { useState } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { Message } from '#src/public/list/Message.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { loginAddress } from '#src/session/end/redirectTarget.ts';
import { RegisterForm, type RegistrationOffer } from './RegisterForm.tsx';

const INVITE_INVALID = 1183;
const CLOSED = 1184;

/**
 * `/register` (spec 2.1, 7.1): for a person, for an organisation, or by `?invitation=`. A closed registration is
 * reported before anything is typed.
 */
export function RegisterPage({
  leave = (address) => window.location.replace(address),
}: {
  leave?: (address: string) => void;
}) {
  const {
    text: { register: words },
  } = usePublicText();
  usePageHead(words.title, words.description);
  const [invitation] = useState(() => new URLSearchParams(window.location.search).get('invitation') ?? '');
  const [pending, setPending] = useState(false);
  const {
    data: offer,
    fault,
    retry,
  } = useReply<RegistrationOffer>(
    `${accountsPath()}/users/registration${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ''}`,
  );
  const code = fault instanceof ApiFault ? fault.body.code : undefined;
  if (code === INVITE_INVALID) return <Notice title={words.invalid} text={words.invalidText} />;
  if (code === CLOSED || offer?.open === false) return <Notice title={words.closed} text={words.closedText} />;
  if (fault) return <FaultMessage fault={fault} retry={retry} />;
  if (pending) return <Notice title={words.pending} text={words.pendingText} />;
  return (
    <div className="s-page">
      <div className="s-card" aria-busy={offer === undefined}>
        <h1>{words.title}</h1>
        {offer ? (
          <RegisterForm
            offer={offer}
            invitation={invitation}
            onPending={() => setPending(true)}
            onDone={async () => leave(await (await import('#src/public/destination.ts')).destination())}
          />
        ) : (
          <span className="p-bone" style={{ height: 640 }} />
        )}
      </div>
    </div>
  );
}

function Notice({ title, text }: { title: string; text: string }) {
  const {
    text: { register: words },
  } = usePublicText();
  return (
    <Message level={1} title={title} text={text}>
      <PublicLink className="p-button" href={loginAddress(window.location)}>
        {words.signIn}
      </PublicLink>
      <PublicLink className="p-button p-button-plain" href="/">
        {words.home}
      </PublicLink>
    </Message>
  );
}
