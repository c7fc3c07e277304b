import { expect, vi } from 'vitest';

/** A request with a part of a file, as far as the upload looks at it. It stays open until the test answers. */
class OpenRequest {
  static all: OpenRequest[] = [];
  readonly upload = { onprogress: null };
  method = '';
  status = 0;
  responseText = '';
  size = 0;
  isAborted = false;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  #headers: Readonly<Record<string, string>> = {};

  open(method: string): void {
    this.method = method;
    OpenRequest.all.push(this);
  }
  setRequestHeader(): void {}
  getResponseHeader = (name: string) => this.#headers[name.toLowerCase()] ?? null;
  send(body: Blob | null): void {
    this.size = body?.size ?? 0;
  }
  abort(): void {
    this.isAborted = true;
  }
  answer(status: number, headers: Readonly<Record<string, string>>): void {
    this.status = status;
    this.#headers = headers;
    this.onload?.();
  }
}

/** Replaces the network of uploads by one that moves only when the test says so. */
export function aSlowUpload() {
  OpenRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', OpenRequest);
  const running = () => OpenRequest.all.filter(({ status, isAborted }) => status === 0 && !isAborted);
  const open = (method: string) => running().filter((one) => one.method === method);
  return {
    /** The requests that neither have an answer nor were given up. */
    running,
    async until(method: 'HEAD' | 'PATCH') {
      await expect.poll(() => open(method).length, { message: method }).toBeGreaterThan(0);
      return open(method);
    },
    /** Answers where the file of `bytes` goes on, and takes its part. */
    async arrive(bytes: number): Promise<void> {
      const size = String(bytes);
      for (const head of await this.until('HEAD'))
        head.answer(200, { 'upload-offset': '0', 'upload-length': size });
      for (const part of await this.until('PATCH')) part.answer(204, { 'upload-offset': size });
    },
  };
}
