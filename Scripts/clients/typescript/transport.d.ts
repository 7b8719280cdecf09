export class RPCHTTPClient {
  constructor(url: string);
  url: string;
  headers: Record<string, unknown>;
}
export function rpcClient(
  transport: RPCHTTPClient, prefix: string, unused: unknown[], wireNames: Record<string, string>
): <T extends Function>(type: T) => void;
