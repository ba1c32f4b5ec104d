import { Message } from '#src/public/list/Message.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { sessionKind } from '#src/session/start/sessionKind.ts';

/** `/404` (spec 2.1): explains that the page does not exist and where to go next. */
export function MissingPage() {
  const {
    text: {
      site: { missing: words },
    },
  } = usePublicText();
  usePageHead(words.heading);
  return (
    <Message level={1} picture="missing" title={words.heading} text={words.text}>
      <PublicLink className="p-button" href="/">
        {words.home}
      </PublicLink>
      <PublicLink className="p-button p-button-plain" href="/market">
        {words.market}
      </PublicLink>
      <PublicLink className="p-button p-button-plain" href={sessionKind() === undefined ? '/login' : '/index'}>
        {words.console}
      </PublicLink>
    </Message>
  );
}
