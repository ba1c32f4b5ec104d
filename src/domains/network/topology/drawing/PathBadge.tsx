import { styled } from '@mui/material/styles';
import { token, toneColors } from '#src/ui/theme/token.ts';

interface PathBadgeProps {
  step: number | undefined;
  stops: boolean;
  reason?: string | undefined;
  /** The reason is above the node: its machines are below. */
  above?: boolean;
}

/** The place of a node on the checked path; a cross and the reason where the packet stops. */
export function PathBadge({ step, stops, reason, above = false }: PathBadgeProps) {
  if (step === undefined) return null;
  return (
    <>
      <Badge data-stops={stops || undefined}>{stops ? '✕' : step}</Badge>
      {reason !== undefined && <Reason data-above={above || undefined}>{reason}</Reason>}
    </>
  );
}

const Reason = styled('span')({
  position: 'absolute',
  insetInlineStart: -1,
  top: 'calc(100% + 4px)',
  zIndex: 1,
  width: 'max-content',
  maxWidth: 280,
  padding: '4px 8px',
  borderRadius: token.radius.small,
  border: `1px solid ${toneColors('danger').dot}`,
  backgroundColor: token.surface,
  color: toneColors('danger').text,
  fontSize: token.size.note,
  '&[data-above]': { top: 'auto', bottom: 'calc(100% + 4px)' },
});

const Badge = styled('span')({
  position: 'absolute',
  top: -10,
  right: -10,
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: '50%',
  border: `1px solid ${token.surface}`,
  backgroundColor: toneColors('success').text,
  color: token.surface,
  fontSize: token.size.note,
  fontWeight: 600,
  '&[data-stops]': { backgroundColor: toneColors('danger').text },
});
