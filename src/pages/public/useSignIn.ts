import { useCallback, useEffect, useState } from 'react';
import { landingPath } from '#model/rules/landingPath.ts';
import { startPage } from '#model/rules/startPage.ts';
import { actorOf } from '#src/session/actorOf.ts';
import { askEarly } from '#src/session/askEarly.ts';
import { followSignIn } from '#src/session/followAccount.ts';
import { takeLoginNotice } from '#src/session/loginNotice.ts';
import { redirectTarget } from '#src/session/redirectTarget.ts';
import { signIn } from '#src/session/signIn.ts';
import { publicFault } from './publicFault.ts';
import { usePublicText } from './PublicText.tsx';

export interface SignInFault {
  message: string;
  code?: number;
}

export interface SignIn {
  busy: boolean;
  fault: SignInFault | undefined;
  submit: (name: string, password: string) => void;
}

/** Signs in and goes on to where the reader wanted to be, else to the landing page of their role (spec 6). */
export function useSignIn(leave: (address: string) => void): SignIn {
  const { text } = usePublicText();
  const [busy, setBusy] = useState(false);
  // Why a 401 brought the reader here, until the first try.
  const [fault, setFault] = useState<SignInFault | undefined>(() => {
    const notice = takeLoginNotice();
    return notice && { message: notice.message ?? text.fault[notice.key ?? 'unknown'], code: notice.code };
  });
  const submit = useCallback(
    async (name: string, password: string) => {
      setBusy(true);
      setFault(undefined);
      try {
        await signIn(name, password);
        leave(await destination());
      } catch (reason) {
        // Recovers by staying: the form keeps what was typed and says what was wrong.
        setFault(publicFault(reason, text.fault));
        setBusy(false);
      }
    },
    [text, leave],
  );
  useEffect(() => followSignIn(() => void destination().then(leave, () => undefined)), [leave]);
  return { busy, fault, submit };
}

async function destination(): Promise<string> {
  const wanted = redirectTarget(window.location.search, window.location.origin);
  if (wanted) return wanted;
  const { manifest, user } = askEarly();
  const [{ json: routes }, { json: reader }] = await Promise.all([manifest, user]);
  return startPage(reader.preferences?.start_page, routes) ?? landingPath(actorOf(reader, routes.roles), routes.roles);
}
