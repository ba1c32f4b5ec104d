import { documentBrand } from '#src/i18n/documentBrand.ts';
import { createContext, useContext } from 'react';
import { token } from '#src/ui/theme/token.ts';

/** The addresses of the logos in place of those of the document, such as ones that are not saved yet. */
export const LogosContext = createContext<{ light?: string | undefined; dark?: string | undefined } | undefined>(
  undefined,
);

/** The operator's logo; otherwise that of the product: an abacus, for the first character of its name. */
export function Logo({ size = 22 }: { size?: number }) {
  const given = useContext(LogosContext);
  const own = given ? given.light : documentBrand('brand-logo');
  const dark = (given ? given.dark : documentBrand('brand-logo-dark')) ?? own;
  const style = { height: size + 4, maxWidth: 160, objectFit: 'contain' } as const;
  // The style sheet of the mode hides one of the two.
  if (dark !== undefined)
    return (
      <>
        <img src={own ?? dark} alt="" style={style} data-shown="light" />
        <img src={dark} alt="" style={style} data-shown="dark" />
      </>
    );
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <rect x="1" y="1" width="22" height="22" rx="6" fill={token.accent} />
      <g stroke={token.onAccent} strokeWidth="1.5" strokeLinecap="round" opacity="0.55">
        <path d="M7 5v14M12 5v14M17 5v14" />
      </g>
      <g fill={token.onAccent}>
        <rect x="4.75" y="6.5" width="4.5" height="3" rx="1.5" />
        <rect x="9.75" y="11" width="4.5" height="3" rx="1.5" />
        <rect x="14.75" y="14.5" width="4.5" height="3" rx="1.5" />
        <rect x="9.75" y="15.25" width="4.5" height="3" rx="1.5" />
      </g>
    </svg>
  );
}
