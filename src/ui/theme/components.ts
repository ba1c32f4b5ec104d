import type { ThemeOptions } from '@mui/material/styles';
import { token, tokenSheet } from './token.ts';

/** For elements at the edge of a container that clips its content. */
const ringInside = { '&.Mui-focusVisible': { outlineOffset: -2 } };

/** The style of MUI's components: hairlines instead of shadows, labels above inputs, no ripples, no capitals. */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      ...tokenSheet,
      body: {
        fontSize: token.size.text,
        lineHeight: 1.55,
        fontVariantNumeric: 'tabular-nums',
        backgroundColor: token.ground,
      },
      'em, i': { fontStyle: 'normal' },
      // A link without a style of its own would have the colours of the browser, also on dark pages.
      ':where(a[href])': { color: token.accentText },
      ':focus-visible': { outline: `2px solid ${token.accent}`, outlineOffset: 2 },
      // An invisible layer handles the keys of a chart.
      '.MuiChartsSurface-root:has(:focus-visible)': { outline: `2px solid ${token.accent}`, outlineOffset: 2 },
      // The page itself has the focus on arrival, which needs no ring. In high contrast, colour alone does not
      // distinguish a link from the text around it, nor a thin ring from a border.
      '[data-contrast="high"] :focus-visible:not(main)': { outline: `3px solid ${token.text}` },
      '[data-contrast="high"] main a:not(.MuiButtonBase-root)': { textDecoration: 'underline' },
    },
  },
  // MUI removes the outline, because it shows the focus by a ripple.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': {
          outline: `2px solid ${token.accent}`,
          outlineOffset: 2,
          '[data-contrast="high"] &': { outline: `3px solid ${token.text}` },
        },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small' },
    styleOverrides: {
      root: { minWidth: 0, height: 32, padding: '0 12px', whiteSpace: 'nowrap' },
      outlined: {
        borderColor: token.hairlineStrong,
        color: token.text,
        backgroundColor: token.surface,
        '&:hover': { backgroundColor: token.hover },
      },
      text: { color: token.textMuted, '&:hover': { backgroundColor: token.hover, color: token.text } },
    },
  },
  MuiToggleButton: { styleOverrides: { root: { color: token.textMuted, '&.Mui-selected': { color: token.text } } } },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        borderRadius: token.radius.medium,
        color: token.textMuted,
        '&:hover': { backgroundColor: token.hover, color: token.text },
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenu: { styleOverrides: { paper: floating, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        ...ringInside,
        minHeight: 32,
        borderRadius: token.radius.small,
        padding: '4px 8px',
        gap: 8,
        fontSize: token.size.text,
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { ...floating(), ...onPhones({ margin: 16, maxHeight: 'calc(100% - 32px)' }) },
      paperFullWidth: onPhones({ width: 'calc(100% - 32px)' }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '20px 24px 12px',
        fontSize: token.size.title,
        fontWeight: 600,
        lineHeight: 1.4,
        overflowWrap: 'anywhere',
      },
    },
  },
  // A form is between it and the title, so MUI's selector for neighbours does not match.
  MuiDialogContent: { styleOverrides: { root: { padding: '4px 24px 12px' } } },
  MuiDialogContentText: { styleOverrides: { root: { fontSize: token.size.text, lineHeight: 1.55 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiDrawer: { styleOverrides: { paper: { backgroundColor: token.surface, borderColor: token.hairline } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        backgroundColor: token.text,
        color: token.surface,
        fontSize: token.size.note,
        fontWeight: 400,
        padding: '4px 8px',
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: {
        backgroundColor: token.surface,
        fontSize: token.size.text,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: token.hairlineStrong },
        '&:hover:not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': { borderColor: token.textFaint },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          boxShadow: `0 0 0 3px ${token.accentSoft}`,
        },
      },
      input: { padding: '0 12px', height: 34 },
      multiline: { padding: '8px 12px', '& textarea': { padding: 0, height: 'auto' } },
    },
  },
  // Labels are above their input, so they never float over it.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        fontSize: token.size.text,
        fontWeight: 500,
        '&, &.Mui-focused, &.Mui-error': { color: token.text },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: token.size.text,
        fontWeight: 500,
        lineHeight: 1.55,
        color: token.text,
        '&.Mui-focused': { color: token.text },
      },
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: {
        display: 'flex',
        alignItems: 'center',
        minHeight: 34,
        '&.MuiSelect-select': { paddingLeft: 12, paddingRight: 32 },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingTop: 0, paddingBottom: 0, paddingLeft: 4, gap: 4 },
      },
      input: { '&.MuiInputBase-inputSizeSmall': { height: 34, paddingTop: 0, paddingBottom: 0 } },
      paper: floating(),
      option: { fontSize: token.size.text, minHeight: 32 },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: token.size.text } } },
  MuiFormHelperText: {
    styleOverrides: { root: { marginLeft: 0, marginTop: 4, fontSize: token.size.note, lineHeight: 1.5 } },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: token.radius.small, fontSize: token.size.note } },
  },
  MuiTab: {
    styleOverrides: {
      root: { ...ringInside, minHeight: 40, minWidth: 0, padding: '0 12px', fontSize: token.size.text },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2 } } },
  // A step to come is an empty ring: a filled disc looks complete.
  MuiStepIcon: {
    styleOverrides: {
      root: {
        '&:not(.Mui-active):not(.Mui-completed)': {
          '& circle': { r: 11, fill: 'none', stroke: token.hairlineStrong, strokeWidth: 1.5 },
          '& text': { fill: token.textMuted },
        },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: token.hairline, padding: '0 12px', height: token.rowHeight, fontSize: token.size.text },
      head: { color: token.textMuted, fontWeight: 500, backgroundColor: token.sunken, fontSize: token.size.note },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: token.accentText } } },
  MuiSkeleton: { defaultProps: { animation: false }, styleOverrides: { root: { backgroundColor: token.hover } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: token.radius.medium, fontSize: token.size.text } } },
};

function floating() {
  return { border: `1px solid ${token.hairline}`, boxShadow: token.shadow, borderRadius: token.radius.large };
}

/** For screens with little room at each side. */
function onPhones(style: object) {
  return { '@media (width < 600px)': style };
}
