/** False where the browser withholds the clipboard (no permission, or a page that is not served securely). */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // The caller tells the reader.
  }
}
