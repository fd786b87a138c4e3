export declare function failOnConsole(): void;
