import Box from '@mui/material/Box';
import { token, toneColors } from '#src/ui/theme/token.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';

interface CodeAreaProps {
  input: FieldInput;
  text: string;
  rows?: number;
  wrap?: boolean;
  faultyLine?: number;
  autoFocus?: boolean;
  onChange: (text: string) => void;
}

const LINE_HEIGHT_PX = 20;
const MAX_HEIGHT_PX = 480;

/**
 * A plain textarea beside its line numbers. Both grow with the text and scroll together in one frame, so no code needs
 * to synchronise them, and Tab still leaves the box. Prose that wraps has no numbers.
 */
export function CodeArea({ input, text, rows = 6, wrap = false, faultyLine, autoFocus, onChange }: CodeAreaProps) {
  const { focusTarget } = input;
  const lines = text.split('\n').length;
  const height = Math.max(rows, lines) * LINE_HEIGHT_PX + 16;
  return (
    <Box
      sx={{
        display: 'flex',
        maxHeight: MAX_HEIGHT_PX,
        overflow: 'auto',
        border: `1px solid ${input.error ? toneColors('danger').dot : token.hairlineStrong}`,
        borderRadius: token.radius.medium,
        bgcolor: token.sunken,
        fontFamily: token.mono,
        fontSize: token.size.text,
        lineHeight: `${LINE_HEIGHT_PX}px`,
        '&:focus-within': { borderColor: token.accent, outline: `1px solid ${token.accent}` },
      }}
    >
      {!wrap && <LineNumbers count={Math.max(lines, 1)} faulty={faultyLine} height={height} />}
      <Box
        component="textarea"
        id={input.id}
        ref={focusTarget}
        value={text}
        wrap={wrap ? 'soft' : 'off'}
        spellCheck={wrap}
        autoFocus={autoFocus}
        disabled={input.disabled}
        placeholder={input.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onBlur={input.blur}
        {...input.aria}
        sx={{
          flex: 1,
          minWidth: 0,
          height: wrap ? undefined : height,
          minHeight: rows * LINE_HEIGHT_PX + 16,
          p: 2,
          border: 0,
          outline: 0,
          resize: wrap ? 'vertical' : 'none',
          overflowX: 'auto',
          overflowY: wrap ? 'auto' : 'hidden',
          bgcolor: 'transparent',
          color: 'text.primary',
          font: 'inherit',
          tabSize: 2,
        }}
      />
    </Box>
  );
}

function LineNumbers({ count, faulty, height }: { count: number; faulty: number | undefined; height: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        position: 'sticky',
        left: 0,
        minWidth: 40,
        height,
        py: 2,
        px: 2,
        textAlign: 'end',
        color: token.textFaint,
        bgcolor: token.sunken,
        borderRight: `1px solid ${token.hairline}`,
        userSelect: 'none',
      }}
    >
      {Array.from({ length: count }, (_, index) => (
        <Box
          key={index}
          sx={
            index + 1 === faulty
              ? { color: toneColors('danger').text, bgcolor: toneColors('danger').soft, mx: -2, px: 2 }
              : undefined
          }
        >
          {index + 1}
        </Box>
      ))}
    </Box>
  );
}
