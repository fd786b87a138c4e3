/** Text that becomes available in pieces; each reader gets all of it, from the beginning. */
export function createChunks() {
  const chunks: string[] = [];
  const waiting = new Set<() => void>();
  let isEnded = false;

  const wake = () => {
    for (const resume of waiting) resume();
    waiting.clear();
  };

  return {
    push: (chunk: string): void => {
      chunks.push(chunk);
      wake();
    },
    end: (): void => {
      isEnded = true;
      wake();
    },
    read: async function* (): AsyncGenerator<string, void> {
      for (let at = 0; ; ) {
        const chunk = chunks[at];
        if (chunk !== undefined) {
          at += 1;
          yield chunk;
        } else if (isEnded) return;
        else await new Promise<void>((resume) => waiting.add(resume));
      }
    },
  };
}
